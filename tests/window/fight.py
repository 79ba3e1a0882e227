#!/usr/bin/env python3
"""Plays a whole fight in the window, by every way there is to play a card, and asserts how it ends.

usage: fight.py TELL_FOLDER PID FRAMEBUFFER PICTURE_FOLDER RECORDING PROGRAM
RECORDING is any recorded game of the same fight: its actions are replaced by those played here, and PROGRAM replays it.
"""

import itertools
import json
import os
import re
import subprocess
import sys
import time

from table import PATIENCE, Failed, Table, expect, play, same, say

# Seconds at rest in which not one frame may be drawn.
REST = 5
# Longest fight, in rounds: whoever plays this badly has found another fault.
ROUNDS = 15


def pick(card):
    return {"Thing": card["id"]}


class Fight:
    def __init__(self, table, pictures):
        self.table, self.pictures = table, pictures
        # After so many actions the state had this hash.
        self.hashes = {}
        # The enemies' turn has been seen.
        self.watched = False

    def save(self, name, picture=None):
        (picture or self.table.look()).save(os.path.join(self.pictures, f"{name}.png"))

    def options(self):
        choice = self.table.seat()["choice"]
        if not choice or not choice["options"]:
            return {}
        expect(choice["idle"], f"the table asks {choice['prompt']!r}; this player knows no answer")
        return {option["pick"]["Thing"]: option for option in choice["options"] if "Thing" in option["pick"]}

    def playable(self, aimed):
        """Cards in hand that can be played: those that are aimed at an enemy, or those that are not."""
        options = self.options()
        cards = [card for card in self.table.seat()["hand"] if card["id"] in options]
        return [card for card in cards if bool(options[card["id"]]["needs"]) == aimed]

    def enemy(self):
        return next(unit for unit in self.table.view()["units"] if not unit["fallen"])

    def unchanged(self, before, what):
        expect(self.table.hash() == before, f"{what} changed the state of the game")

    def making(self, card):
        self.table.wait(
            f"{card['name']} is chosen", lambda state: (state["play"]["making"] or {}).get("option") == pick(card)
        )

    def nothing_made(self, what):
        self.table.wait(f"{what} puts the card down", lambda state: not state["play"]["making"] and not state["play"]["dragging"])

    def done(self, actions, what):
        self.table.wait(f"{what} is done", lambda state: len(state["actions"]) == actions)
        self.hashes[actions] = self.table.hash()

    def number(self, card):
        """The digit of a card."""
        return (1 + [other["id"] for other in self.table.seat()["hand"]].index(card["id"])) % 10

    # ways to play a card

    def by_clicks(self, card, target):
        self.table.click("HandCard", card["id"])
        self.making(card)
        if target:
            self.table.click("Unit", target)
        else:
            self.table.click("HandCard", card["id"])

    def by_drag(self, card, target):
        if target:
            self.table.drag("HandCard", card["id"], "Standee", target)
        else:
            self.table.drag("HandCard", card["id"], "Lane", self.table.seat()["row"])

    def by_keys(self, card, target):
        self.table.key(self.number(card))
        self.making(card)
        # The only target is taken without being asked for; two_seats.py goes from one to another with arrows.
        if target and len(self.options()[card["id"]]["needs"][0]["picks"]) > 1:
            self.table.wait("a target has the focus", lambda state: same(state["play"]["focus"], "Unit"))
        self.table.key("Return")

    def play_card(self, card, way):
        actions = self.table.actions()
        target = self.enemy()["id"] if self.options()[card["id"]]["needs"] else None
        getattr(self, way)(card, target)
        self.done(actions + 1, f"{card['name']} {way.replace('_', ' ')}")

    # the fight

    def begin(self):
        table = self.table
        first = table.open()
        time.sleep(1)
        later = table.look()
        missing = first.difference(later)
        say(f"the window is open; its first picture differs from the one a second later in {missing:.1%} of the blocks")
        if missing > 0.015:
            self.save("first", first)
            self.save("later", later)
            raise Failed(f"the first picture is not complete: see first.png and later.png in {self.pictures}")
        table.wait_quiet()
        self.save("1_start")

    def sure(self):
        table, before = self.table, self.table.hash()
        table.key("space")
        table.wait("Space asks whether the turn may end with cards left", lambda state: state["play"]["sure"] == 1)
        table.key("Escape")
        table.wait("Esc takes the question back", lambda state: state["play"]["sure"] is None)
        self.unchanged(before, "Space and Esc")
        expect(table.play()["overlay"] is None, "Esc took back two things at once")
        say("Space asks \"Sure?\", Esc takes it back")

    def aim_and_back_out(self, card):
        table, before, target = self.table, self.table.hash(), self.enemy()["id"]
        table.click("HandCard", card["id"])
        self.making(card)
        table.point_at("Unit", target)
        table.wait(
            "what would happen is shown", lambda state: same(state["play"]["hover"], "Unit", target) and state["play"]["preview"]
        )
        table.wait_drawn(6)
        self.save("2_aiming")
        table.key("Escape")
        self.nothing_made("Esc")
        table.key(self.number(card))
        self.making(card)
        table.point_at("Standee", target)
        table.tool("click", 3)
        self.nothing_made("the right button")
        self.unchanged(before, "aiming")
        say(f"{card['name']}: chosen by click and by digit, aimed; Esc and the right button put it down, nothing has changed")

    def play_and_undo(self, card):
        table, before, hp = self.table, self.table.hash(), self.enemy()["hp"]
        self.play_card(card, "by_keys")
        after, left = table.hash(), self.enemy()["hp"]
        expect(left < hp, f"{card['name']} took no HP: {left} of {hp}")
        expect(after != before, "the hash does not tell a card played from one in the hand")
        table.wait_quiet()
        table.key("u")
        self.done(0, "U")
        self.unchanged(before, "playing a card and undoing it")
        expect(self.enemy()["hp"] == hp, "undo did not give the HP back")
        say(f"{card['name']} by digit and Enter: {hp} → {left} HP; U takes it back")
        table.wait_quiet()
        # The same again gives the same.
        self.play_card(card, "by_drag")
        pictures = table.burst(lambda state: not state["silent"])
        expect(pictures, "the card was not seen to be played")
        expect(table.hash() == after, "the same card on the same enemy came out differently")
        self.save("3_hit", self.liveliest(pictures))
        say(f"{card['name']} by drag: the same again, seen in {len(pictures)} pictures")

    def liveliest(self, pictures):
        """The picture that differs most both from the first one and from how it rests afterwards."""
        rest = self.table.look()
        ends = [rest, *pictures[:1]]
        return max(pictures or ends, key=lambda picture: min(picture.difference(end, by=12) for end in ends))

    def refused(self):
        """A card that costs too much says why."""
        table, before = self.table, self.table.hash()
        refused = next((card for card in table.seat()["hand"] if not card["playable"]), None)
        expect(refused, "every card in hand can be played; the first round should leave one that cannot")
        table.click("HandCard", refused["id"])
        why = table.wait("the card is refused", lambda state: state["play"]["refusal"])["why"]
        expect(why == refused["refusal"], f"refused with {why!r}, the card says {refused['refusal']!r}")
        expect(0 < len(why) <= 24, f"a refusal has at most 24 letters: {why!r}")
        self.unchanged(before, "a refused card")
        say(f"{refused['name']} is refused: {why!r}")

    def read_log(self):
        table = self.table
        expect(table.state()["log"], "the log is empty")
        table.key("l")
        table.wait("L opens the log", lambda state: state["play"]["log_open"])
        table.wait_drawn(4)
        self.save("5_log")
        table.key("l")
        table.wait("L closes the log", lambda state: not state["play"]["log_open"])
        say(f"the log is open, {len(table.state()['log'])} lines; and closed")

    def end_turn(self):
        """Ends the turn, and waits for the next one or the end. The first attack of the enemies is watched."""
        threat = self.table.seat()["threat"]
        watch = not self.watched and threat and threat["dealt"] > 0
        if watch:
            # What was played is old then, and would be hurried through.
            self.table.wait_quiet()
        table, round_, actions = self.table, self.table.view()["round"], self.table.actions()
        table.key("space")
        sure = table.wait(
            "Space ends the turn or asks", lambda state: len(state["actions"]) > actions or state["play"]["sure"] == 1
        )
        if sure and table.actions() == actions:
            table.key("space")
        self.done(actions + 1, "the end of the turn")
        expect(table.view()["over"] or table.view()["round"] == round_ + 1, "no new round after the end of the only turn")
        if watch:
            enemies = table.view()["steps"].index("Enemies")
            table.wait("the enemies' turn is shown", lambda state: state["stage"]["step"] == enemies or state["silent"])
            pictures = table.burst(lambda state: not state["silent"] and state["stage"]["step"] == enemies)
            expect(pictures, "the enemies' turn was not to be seen")
            self.save("4_enemies", self.liveliest(pictures))
            self.watched = True
            table.wait_quiet()
        elif not table.view()["over"]:
            # A click on the table: nobody need wait for what is still moving.
            table.click("TopBar")
            table.wait_quiet()
        say(f"round {round_} is over, {table.track('hp')} HP left, the enemy has {self.enemy()['hp']}")

    def next_card(self):
        """Hits, the dearest first; blocks first only if the enemies would leave too little."""
        attacks = sorted(self.playable(True), key=lambda card: -int(card["cost"]))
        others = self.playable(False)
        threat = self.table.seat()["threat"]
        lost = threat["lost"] if threat else 0
        order = others + attacks if lost and self.table.track("hp") - lost <= 2 else attacks + others
        return order[0] if order else None

    def fight_on(self):
        ways = itertools.cycle(["by_drag", "by_clicks", "by_keys"])
        while not self.table.view()["over"]:
            round_ = self.table.view()["round"]
            expect(round_ <= ROUNDS, f"no end after {ROUNDS} rounds")
            card = self.next_card()
            if card:
                self.play_card(card, next(ways))
            else:
                self.end_turn()

    def end(self):
        table = self.table
        table.wait("the end is announced", lambda state: state["play"]["overlay"] == "Over")
        table.wait_quiet()
        view = table.view()
        expect(view["over"] == "Won", f"the fight is {view['over']}, not won")
        expect(all(unit["fallen"] for unit in view["units"]), "the fight is won, but an enemy stands")
        expect(self.watched, "the enemies never attacked; another seed would show more")
        expect(0 < table.track("hp") <= 10, f"the winner has {table.track('hp')} HP")
        table.wait_drawn(3)
        say(f"won in round {view['round']} with {table.track('hp')} HP after {table.actions()} actions")

    def rest(self):
        """Idle draws nothing."""
        table = self.table
        begun, frames, since = time.monotonic(), table.frames(), time.monotonic()
        while time.monotonic() - since < 1.5:
            expect(time.monotonic() - begun < PATIENCE, f"the table still draws {PATIENCE} s after the last touch")
            table.check_alive()
            time.sleep(0.1)
            if table.frames() != frames:
                frames, since = table.frames(), time.monotonic()
        still = table.look()
        time.sleep(REST)
        drawn = table.frames() - frames
        expect(drawn == 0, f"at rest {drawn} frames were drawn in {REST} s")
        expect(table.look().data == still.data, "at rest the picture changed")
        say(f"at rest {time.monotonic() - begun - REST:.1f} s after the end: 0 frames in {REST} s")

    def replay(self, file, program):
        """The rules alone, told the same actions, come to the same state."""
        state = self.table.state()
        with open(file, encoding="utf-8") as recording:
            text = recording.read()
        actions = ", ".join(f"(seat: {action['seat']}, picks: [{', '.join(map(ron, action['picks']))}])" for action in state["actions"])
        last = len(state["actions"])
        hashes = ", ".join(f'({at}, "{self.hashes[at]}")' for at in sorted(self.hashes) if 0 < at <= last)
        text = re.sub(r"actions: \[.*?\n    \]", f"actions: [{actions}]", text, flags=re.S)
        text = re.sub(r"hashes: \[.*?\]", f"hashes: [{hashes}]", text, flags=re.S)
        with open(file, "w", encoding="utf-8") as recording:
            recording.write(text)
        done = subprocess.run([program, "replay", file], capture_output=True, text=True, timeout=PATIENCE)
        expect(done.returncode == 0, f"replay does not agree with the window: {done.stderr.strip()}")
        told = json.loads(done.stdout)
        expect(told["outcome"] == "won" and told["actions"] == last, f"replay ends otherwise: {told}")
        say(f"`spirebound replay` of the same {last} actions: the same states, {told['hashes']} hashes compared")


def ron(value):
    if isinstance(value, str):
        return value
    [(name, inner)] = value.items()
    return f"{name}({json.dumps(inner)})"


def main():
    folder, pid, framebuffer, pictures, recording, program = sys.argv[1:]
    table = Table(folder, int(pid), framebuffer)
    fight = Fight(table, pictures)
    fight.begin()
    fight.sure()
    attacks = fight.playable(True)
    expect(attacks and len(attacks) < 5, "the first hand should hold attacks and others")
    # The dearest is kept for later, so that something is left over that cannot be paid.
    card = min(attacks, key=lambda card: int(card["cost"]))
    fight.aim_and_back_out(card)
    fight.play_and_undo(card)
    block = table.track("block")
    fight.play_card(fight.playable(False)[0], "by_clicks")
    expect(table.track("block") > block, "Defend gave no Block")
    say(f"a card without target by two clicks: Block {block} → {table.track('block')}")
    while table.track("energy") > 0 and fight.next_card() and not table.view()["over"]:
        fight.play_card(fight.next_card(), "by_clicks")
    fight.refused()
    fight.end_turn()
    fight.read_log()
    fight.fight_on()
    fight.end()
    fight.rest()
    fight.save("6_end")
    fight.replay(recording, program)


if __name__ == "__main__":
    play(main)
