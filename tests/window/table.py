"""A player at the window: reads what the window tells (`SPIREBOUND_TELL`), and uses mouse and keyboard through xdotool."""

import json
import math
import os
import subprocess
import sys
import time

import screen

# Seconds to wait for anything. Only a table that hangs takes so long: slow machines draw a frame in a second.
PATIENCE = 60
# Frames between what is told and what is on the screen.
LATE = 2
BEGUN = time.monotonic()


class Failed(Exception):
    """What went wrong, in a sentence."""


def say(text):
    print(f"   {time.monotonic() - BEGUN:5.1f} s  {text}", flush=True)


def play(main):
    """Runs a script; what fails is said in one line, and the exit code is 1."""
    try:
        main()
    except Failed as failed:
        print(f"FAILED: {failed}", file=sys.stderr, flush=True)
        sys.exit(1)


def expect(true, why):
    if not true:
        raise Failed(why)


def same(thing, kind, of=None, n=None):
    return bool(thing) and thing["kind"] == kind and of in (None, thing["of"]) and n in (None, thing["n"])


def covers(box, x, y):
    """Whether a box, which may be turned, covers a point."""
    left, top, wide, high = box["rect"]
    dx, dy = x - left - wide / 2, y - top - high / 2
    turn = math.radians(-box["turn"])
    dx, dy = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
    return abs(dx) <= wide / 2 and abs(dy) <= high / 2


class Table:
    def __init__(self, folder, pid, framebuffer):
        self.tell = os.path.join(folder, "tell.json")
        self.frame_file = os.path.join(folder, "frames")
        self.pid, self.framebuffer = pid, framebuffer
        self._seen, self._state = None, None

    # what is to be seen

    def state(self):
        """What the window told last."""
        try:
            stat = os.stat(self.tell)
            if (stat.st_mtime_ns, stat.st_ino) != self._seen:
                with open(self.tell, encoding="utf-8") as file:
                    self._state = json.load(file)
                self._seen = (stat.st_mtime_ns, stat.st_ino)
        except FileNotFoundError:
            pass
        return self._state

    def wait(self, what, test, seconds=PATIENCE):
        """Waits until the table fulfils a test, and returns what the test returned."""
        until = time.monotonic() + seconds
        while True:
            state = self.state()
            found = state and test(state)
            if found:
                return found
            self.check_alive()
            if time.monotonic() > until:
                raise Failed(f"{what}: not within {seconds} s. {self.summary()}")
            time.sleep(0.02)

    def check_alive(self):
        try:
            with open(f"/proc/{self.pid}/stat", encoding="utf-8") as file:
                gone = file.read().rsplit(")", 1)[1].split()[0] == "Z"
        except FileNotFoundError:
            gone = True
        expect(not gone, "the window was closed, or the program ended by itself")

    def summary(self):
        state = self.state()
        if not state:
            return "The window has told nothing yet."
        play = {key: value for key, value in state["play"].items() if value not in (None, False, [])}
        view = state["view"]
        return f"The window says: phase {state['phase']}, round {view['round']}, {len(state['actions'] or [])} actions, silent {state['silent']}, {play}"

    def view(self):
        return self.state()["view"]

    def play(self):
        return self.state()["play"]

    def seat(self, seat=1):
        return next(view for view in self.view()["seats"] if view["seat"] == seat)

    def track(self, kind, seat=1):
        return next(track["value"] for track in self.seat(seat)["tracks"] if track["kind"] == kind)

    def unit(self, unit):
        return next(view for view in self.view()["units"] if view["id"] == unit)

    def hash(self):
        return self.state()["hash"]

    def actions(self):
        return len(self.state()["actions"])

    def frames(self):
        with open(self.frame_file, encoding="utf-8") as file:
            return int(file.read().split()[0])

    def look(self):
        return screen.look(self.framebuffer)

    def wait_quiet(self):
        """Until all that happened has been shown."""
        self.wait("what happened is shown to its end", lambda state: state["silent"])

    def wait_drawn(self, frames=3):
        """Until what is known now is on the screen too."""
        want, until = self.frames() + frames, time.monotonic() + PATIENCE
        while self.frames() < want:
            self.check_alive()
            expect(time.monotonic() < until, f"{frames} frames more: not within {PATIENCE} s")
            time.sleep(0.02)

    def burst(self, test, seconds=PATIENCE):
        """Pictures as fast as they change, as long as a test is fulfilled; at most 60, evenly."""
        pictures, frames, every, count, late = [], None, 1, 0, 0
        drawn = time.monotonic()
        until = drawn + seconds
        # What is told comes onto the screen a frame or two later.
        while late < LATE:
            self.check_alive()
            expect(time.monotonic() < until, f"something moves without end. {self.summary()}")
            now = self.frames()
            if now == frames and time.monotonic() - drawn > 3 and not test(self.state()):
                break
            if now != frames:
                frames, drawn = now, time.monotonic()
                if count >= LATE and count % every == 0:
                    pictures.append(self.look())
                count += 1
                late = 0 if test(self.state()) else late + 1
                if len(pictures) >= 60:
                    pictures, every = pictures[::2], every * 2
            time.sleep(0.01)
        return pictures

    # what is done

    def tool(self, *words):
        done = subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True, timeout=PATIENCE)
        expect(done.returncode == 0, f"xdotool {' '.join(map(str, words))}: {done.stderr.strip() or done.returncode}")
        return done.stdout

    def key(self, *keys):
        self.tool("key", *keys)

    def box(self, kind, of=None, n=None):
        """Where a thing lies, as soon as it does."""

        def find(state):
            return next((box for box in state["boxes"] if box["touch"] and same(box, kind, of, n)), None)

        return self.wait(f"{kind} {of if of is not None else ''} lies on the table", find)

    def top(self, x, y):
        """The thing that a click at a point would reach."""
        under = [box for box in self.state()["boxes"] if box["touch"] and covers(box, x, y)]
        return max(under, key=lambda box: box["z"], default=None)

    def point(self, kind, of=None, n=None):
        """A point at which nothing lies over a thing."""
        left, top, wide, high = self.box(kind, of, n)["rect"]
        parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05]
        for down in parts:
            for along in parts:
                x, y = round(left + wide * along), round(top + high * down)
                if same(self.top(x, y), kind, of, n):
                    return x, y
        raise Failed(f"{kind} {of} is covered by {self.top(round(left + wide / 2), round(top + high / 2))}")

    def move(self, x, y):
        self.tool("mousemove", x, y)

        def is_there(state):
            at = state["play"]["pointer"]
            return abs(at[0] - x) < 1.5 and abs(at[1] - y) < 1.5

        self.wait(f"the pointer is at {x}, {y}", is_there)

    def point_at(self, kind, of=None, n=None):
        """Moves the pointer onto a thing. The thing may dodge (cards of the fan do), so look again."""
        for _ in range(5):
            x, y = self.point(kind, of, n)
            self.move(x, y)
            if same(self.top(x, y), kind, of, n):
                return
        raise Failed(f"{kind} {of} never stays under the pointer")

    def click(self, kind, of=None, n=None, button=1):
        self.point_at(kind, of, n)
        self.tool("click", button)

    def drag(self, kind, of, to_kind, to_of):
        """Drags a thing onto another; the button goes up at the end."""
        self.point_at(kind, of)
        x, y = self.point(kind, of)
        to_x, to_y = self.point(to_kind, to_of)
        self.tool("mousedown", 1)
        self.tool("mousemove", round(x + (to_x - x) * 0.3), round(y + (to_y - y) * 0.3))
        self.wait("the card is being dragged", lambda state: state["play"]["dragging"])
        self.move(to_x, to_y)
        self.tool("mouseup", 1)

    def open(self):
        """Waits for the window; returns the first picture that it showed."""
        until = time.monotonic() + 5 * PATIENCE
        while self.look().is_empty():
            self.check_alive()
            failed = self.state() and self.state()["phase"] == "Failed"
            expect(not failed, "the window could not load the game")
            expect(time.monotonic() < until, f"the window showed nothing within {5 * PATIENCE} s")
            time.sleep(0.01)
        # The memory is read while it is being written: let the frame get there whole.
        time.sleep(0.03)
        first = self.look()
        self.wait("the window has told that it is open", lambda state: state["phase"] == "Table" and state["visible"])
        self.focus()
        return first

    def focus(self):
        """Without a window manager nobody else gives the keyboard to the window."""
        for _ in range(20):
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--class", "spirebound"], capture_output=True, text=True, timeout=PATIENCE
            ).stdout.split()
            if found and subprocess.run(["xdotool", "windowfocus", "--sync", found[0]], timeout=PATIENCE).returncode == 0:
                return
            time.sleep(0.2)
        raise Failed("no window can be given the keyboard")
