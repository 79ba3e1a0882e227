#!/usr/bin/env python3
"""Two seats in one window: Tab, aiming with arrows over both lanes, End Turn per seat, Ready taken back.

usage: two_seats.py TELL_FOLDER PID FRAMEBUFFER PICTURE_FOLDER
"""

import sys

from fight import Fight
from table import Table, expect, play, same, say


def main():
    folder, pid, framebuffer, pictures = sys.argv[1:]
    table = Table(folder, int(pid), framebuffer)
    table.open()
    table.wait_quiet()
    view = table.view()
    rows = {seat["seat"]: seat["row"] for seat in view["seats"]}
    expect(len(set(rows.values())) == 2, f"two seats stand in two rows, not {rows}")
    units = {unit["id"]: unit["row"] for unit in view["units"]}
    expect(len(set(units.values())) == 2, f"enemies stand in two rows, not {units}")
    say("two seats, enemies in both rows")

    table.key("Tab")
    table.wait("Tab gives the fan to the second seat", lambda state: state["play"]["seat"] == 2)
    table.key("shift+Tab")
    table.wait("Shift+Tab gives it back", lambda state: state["play"]["seat"] == 1)
    table.key("F2")
    table.wait("F2 gives it to the second seat", lambda state: state["play"]["seat"] == 2)
    hand = [card["id"] for card in table.seat(2)["hand"]]
    table.wait("its cards are in the fan", lambda state: shown(state) == hand)
    say("Tab, Shift+Tab and F2: the fan goes from seat to seat")

    options = {option["pick"]["Thing"]: option for option in table.seat(2)["choice"]["options"] if "Thing" in option["pick"]}
    at, card = next((i, card) for i, card in enumerate(table.seat(2)["hand"]) if options.get(card["id"], {}).get("needs"))
    table.key(at + 1)
    focus = table.wait("the digit aims at an enemy", lambda state: state["play"]["focus"])
    expect(focus["kind"] == "Unit" and units[focus["of"]] == rows[2], f"the first target stands in the own lane, not {focus}")
    table.key("Up" if rows[2] < rows[1] else "Down")
    other = table.wait("an arrow goes to the other lane", lambda state: units.get(state["play"]["focus"]["of"]) == rows[1] and state["play"]["focus"])
    table.wait_drawn(6)
    Fight(table, pictures).save("two_seats")
    hp = table.unit(other["of"])["hp"]
    table.key("Return")
    table.wait("Enter plays it", lambda state: len(state["actions"]) == 1)
    expect(table.unit(other["of"])["hp"] < hp, f"{card['name']} took no HP from the enemy that it was aimed at")
    say(f"{card['name']} by digit, arrow into the other lane and Enter: {hp} → {table.unit(other['of'])['hp']} HP")

    end_turn(table, 2)
    table.wait("the fan goes on to the seat that still plays", lambda state: state["play"]["seat"] == 1)
    table.click("SeatEndTurn", 2)
    table.wait("a click takes Ready back", lambda state: not ready(state, 2))
    table.key("Tab")
    table.wait("Tab gives the fan back", lambda state: state["play"]["seat"] == 2)
    say("Space twice ends the second seat's turn; a click on its board takes that back")

    end_turn(table, 2)
    table.wait("the fan goes on again", lambda state: state["play"]["seat"] == 1)
    round_ = table.view()["round"]
    end_turn(table, 1, last=True)
    table.wait("both are done: the next round begins", lambda state: state["view"]["round"] == round_ + 1)
    table.wait_quiet()
    say(f"both are done: round {round_ + 1} begins")


def shown(state):
    """The cards of the fan from left to right."""
    cards = [box for box in state["boxes"] if same(box, "HandCard")]
    return [box["of"] for box in sorted(cards, key=lambda box: box["rect"][0])]


def ready(state, seat):
    return next(view["ready"] for view in state["view"]["seats"] if view["seat"] == seat)


def end_turn(table, seat, last=False):
    """Useful plays are left, so it must be said twice."""
    table.key("space")
    table.wait("Space asks first", lambda state: state["play"]["sure"] == seat)
    table.key("space")
    if not last:
        table.wait("the second Space ends the turn", lambda state: ready(state, seat))


if __name__ == "__main__":
    play(main)
