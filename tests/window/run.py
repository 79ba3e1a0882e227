#!/usr/bin/env python3
"""A run from the title: set up with mouse and keys, a blessing, the first room, left and gone on with; then a fight, its rewards and
the next room by keys alone, left and gone on with, killed, gone on with again.

usage: run.py TELL_FOLDER PID FRAMEBUFFER PICTURE_FOLDER begin|again NOTES
`begin` starts a run and notes where it stands; `again` comes after the program was killed and finds it there.
"""

import json
import os
import sys
import time

from table import Failed, Table, expect, play, same, say

SEED = 77
# Longest way from the blessing to the first room, in answers, and from there to the second one, in things done.
ANSWERS = 12
KEYS = 90


class Run:
    def __init__(self, table, pictures):
        self.table, self.pictures = table, pictures

    def save(self, name):
        # At rest nothing is drawn: there may be no next frame to wait for.
        time.sleep(0.4)
        self.table.look().save(os.path.join(self.pictures, f"{name}.png"))

    def lobby(self):
        return self.table.state()["lobby"]

    def page(self, page):
        self.table.wait(f"the page {page} is open", lambda state: (state["lobby"] or {}).get("page") == page)

    def words(self):
        return [part["words"] for part in self.lobby()["parts"]]

    def press(self, words):
        """Clicks on what bears these words."""
        part = next((part for part in self.lobby()["parts"] if part["words"] == words), None)
        expect(part, f"nothing is called {words!r}: {self.words()}")
        self.table.click("Part", part["of"], part["n"])

    def lobby_is(self, what, test):
        self.table.wait(what, lambda state: state["lobby"] and test(state["lobby"]))

    def at_table(self, what):
        self.table.wait(what, lambda state: state["lobby"] is None and state["view"]["seats"])

    # before the run

    def set_up(self):
        table = self.table
        self.page("Title")
        expect("Continue" not in self.words(), "nothing was kept, but there is a button to go on with it")
        self.save("title")
        self.press("New run")
        self.page("Setup")
        self.press("2")
        table.key("1")
        self.lobby_is("the digit 1 seats the first hero", lambda lobby: lobby["seats"][0] and lobby["missing"] == "Choose a hero for seat 2")
        self.save("new_run")
        self.press("Begin")
        self.lobby_is("the button says what is missing", lambda lobby: lobby["said"] == "Choose a hero for seat 2")
        self.press("1")
        self.lobby_is("one player is enough", lambda lobby: len(lobby["seats"]) == 1 and lobby["missing"] is None)
        seed = str(self.lobby()["seed"])
        self.press(seed)
        self.lobby_is("a seed can be typed", lambda lobby: lobby["typing"] == "")
        table.key(*str(SEED))
        self.lobby_is("it is typed", lambda lobby: lobby["typing"] == str(SEED))
        table.key("Return")
        self.lobby_is(f"the seed is {SEED}", lambda lobby: lobby["seed"] == SEED)
        say("title, new run, heroes by digit, seed by typing")
        table.key("space")
        self.at_table("Space begins the run")
        expect(table.view()["seed"] == SEED, f"the seed is {table.view()['seed']}")
        expect(table.view()["page"]["kind"] == "blessing", f"a run begins with a blessing, not with {table.view()['page']}")

    # in the run

    def answer(self):
        """Answers whatever is asked, with the first thing that can be clicked."""
        table = self.table
        table.wait_quiet()
        actions, front, play = table.actions(), table.view()["front"], table.play()
        if play["overlay"] and play["overlay"].startswith("Question"):
            card = next((box for box in table.state()["boxes"] if box["touch"] and same(box, "OverlayCard")), None)
            table.click("OverlayCard", card["of"]) if card else table.click("OverlayButton", n=0)
            if table.actions() == actions:
                table.click("OverlayButton", n=900)
        elif front == "Map":
            at = next(n for n, space in enumerate(table.view()["map"]["spaces"]) if space["pick"])
            table.click("Space", n=at)
        else:
            offered = [option["pick"] for option in table.seat()["choice"]["options"]]
            lines = table.view()["page"]["lines"] or table.view()["page"]["seats"][0]["lines"]
            own = 0 if table.view()["page"]["lines"] else 1
            at = next((n for n, line in enumerate(lines) if line["pick"] in offered), None)
            if at is None:
                # Rewards are left behind at the second word.
                table.key("space")
                table.wait("Space goes on or asks", lambda state: len(state["actions"]) > actions or state["play"]["sure"])
                if table.actions() == actions:
                    table.key("space")
            else:
                table.click("Line", own, at)
        table.wait(f"an answer at {front}", lambda state: len(state["actions"]) > actions)

    def to_first_room(self):
        table = self.table
        self.save("blessing")
        for _ in range(ANSWERS):
            if table.view()["units"] or not table.view()["page"] and table.view()["front"] == "Board":
                break
            self.answer()
        expect(table.view()["units"], f"no enemies in the first room: {table.view()['front']}")
        say(f"{table.actions()} answers later: {table.view()['title']}, {table.view()['place']}")

    # a piece of the run by keys alone

    def keys(self, what, *keys):
        """Presses keys, one in a frame, until the rules have heard of it."""
        table, actions = self.table, self.table.actions()
        for key in keys:
            table.key(key)
            table.wait_drawn(2)
        table.wait(what, lambda state: len(state["actions"]) > actions)

    def play_card(self):
        """Blocks what would get through, else hits; without either the turn is over."""
        table, seat = self.table, self.table.seat()
        lost = (seat["threat"] or {}).get("lost", 0)
        playable = [(at, card["kind"]) for at, card in enumerate(seat["hand"][:9]) if card["playable"]]
        wanted = ["skill", "attack"] if lost > 0 else ["attack", "power", "skill"]
        at = next((at for kind in wanted for at, other in playable if other == kind), None)
        if at is None:
            actions = table.actions()
            table.key("space")
            table.wait("Space ends the turn or asks", lambda state: len(state["actions"]) > actions or state["play"]["sure"])
            if table.actions() == actions:
                self.keys("the second Space ends the turn", "space")
        else:
            self.keys(f"card {at + 1} is played by its digit and Enter", at + 1, "Return")

    def by_keys(self):
        """One thing at whatever lies there: a card, an answer, a reward, a line, a room."""
        table = self.table
        table.wait("what lies there is seen", lambda state: state["silent"] and shown(state))
        play, seat, front = table.play(), table.seat(), table.view()["front"]
        choice = seat["choice"]
        if play["overlay"] or choice and not choice["idle"] and front == "Board":
            self.keys("the digit 1 answers what is asked", 1)
        elif front == "Board":
            self.play_card()
        elif front == "Map":
            self.keys("an arrow finds a room, Enter goes there", "Right", "Return")
        elif choice and [option["pick"] for option in choice["options"]] == ["Done"]:
            self.keys("Space says that nothing more is wanted", "space")
        else:
            self.first_thing()

    def first_thing(self):
        """The first thing that can be had where the party is; what is refused leads to the next digit, at last to Space."""
        table, actions = self.table, self.table.actions()
        for key in ["1", "2", "3", "4", "space", "space"]:
            table.key(key)
            # What was said of the last key is gone by then.
            table.wait_drawn(3)
            state = table.wait(
                f"{key} is answered at {table.view()['title']}",
                lambda state: (len(state["actions"]) > actions or any(state["play"][it] for it in ("refusal", "overlay", "sure"))) and state,
            )
            if len(state["actions"]) > actions or state["play"]["overlay"]:
                return
        raise Failed(f"nothing can be done at {table.view()['title']}")

    def section(self):
        """Fights, takes the rewards and goes to the next room, with keys alone."""
        table = self.table
        room, fronts = table.view()["map"]["here"], []
        for _ in range(KEYS):
            front = table.view()["front"]
            if fronts[-1:] != [front]:
                fronts.append(front)
            expect(front != "Summary", "the fight was lost: give the test another seed")
            if table.view()["map"]["here"] != room and front != "Map":
                break
            self.by_keys()
        expect(fronts[:3] == ["Board", "Page", "Map"], f"a fight, its rewards and the map, not {fronts}")
        table.wait_quiet()
        say(f"fight, rewards, map and the next room by keys: {table.view()['title']}, {table.view()['place']}")
        self.save("next_room")

    def leave(self):
        """By the menu and its keys."""
        table = self.table
        table.wait_quiet()
        self.save("first_room")
        table.key("Escape")
        table.wait("Esc opens the menu", lambda state: state["play"]["overlay"] == "Menu")
        table.wait_drawn(4)
        self.save("menu_in_run")
        # The second button; one step in a frame.
        for key in ["Tab", "Tab", "Return"]:
            table.key(key)
            table.wait_drawn(4)
        self.page("Title")

    def go_on(self, hashes, how):
        """The last of the hashes, or the one before if there was no time to keep it."""
        self.lobby_is("the kept run is offered", lambda lobby: lobby["kept"].startswith("Good"))
        expect("Continue" in self.words(), f"there is no button to go on: {self.words()}")
        self.save("title_with_a_kept_run")
        how()
        self.at_table("the run goes on")
        expect(self.table.hash() in hashes, f"the run is another one: {self.table.hash()}, not one of {hashes}")


def shown(state):
    """Whether the screen shows what lies in the middle by the rules."""
    kind = {"Board": "SeatBoard", "Map": "MapBoard", "Page": "Page", "Market": "Mat", "Summary": "SummaryPanel"}
    return any(same(box, kind[state["view"]["front"]]) for box in state["boxes"])


def main():
    folder, pid, framebuffer, pictures, part, notes = sys.argv[1:]
    table = Table(folder, int(pid), framebuffer)
    run = Run(table, pictures)
    table.open()
    if part == "begin":
        run.set_up()
        run.to_first_room()
        hash_, room = table.hash(), (table.view()["title"], table.view()["place"])
        run.leave()
        run.go_on([hash_], lambda: table.key("space"))
        expect((table.view()["title"], table.view()["place"]) == room, f"another room than {room}")
        say("saved, left to the title, gone on with: the same state")
        run.section()
        hash_ = table.hash()
        run.leave()
        run.go_on([hash_], lambda: table.key("space"))
        say("left in the next room and gone on with: the same state")
        # One more answer, which is kept as soon as it is accepted: the program is killed next.
        run.by_keys()
        with open(notes, "w", encoding="utf-8") as file:
            json.dump([hash_, table.hash()], file)
    else:
        with open(notes, encoding="utf-8") as file:
            hashes = json.load(file)
        run.page("Title")
        run.go_on(hashes, lambda: run.press("Continue"))
        say("after the program was killed the run stands where it stood")


if __name__ == "__main__":
    play(main)
