"""A saved match comes to a table of the browser: campaigns from their files, records from their text."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from petteia.kernel.match import Match

from .client import QUICK, Guest, Place
from .conftest import Places

pytestmark = pytest.mark.asyncio


def begun(choices: int = 9, seats: int = 1, players: tuple[str, ...] = ("me",), seed: int | str = 5) -> Match:
    """A campaign after so many first choices."""
    match = Match.new("odyssey", seed, seats, {"mode": "campaign"}, players)
    for _ in range(choices):
        assert match.decision is not None
        match.act(match.to_move, match.decision.options[0])
    return match


def packed(record: str, name: str = "record.txt") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, record)
    return out.getvalue()


async def bring(guest: Guest, data: bytes) -> httpx.Response:
    return await guest.http.post(guest.url("/api/import"), content=data, headers=guest.token)


async def test_a_campaign_goes_on_where_it_was_left(place: Place) -> None:
    """The file of a campaign opens a table with its log: the same question is asked, and choices go on from there."""
    guest, match = await place.guest(), begun()
    answer = await bring(guest, packed(match.save()))
    assert answer.status_code == 200, answer.text
    seated = await guest.joins(answer.json())
    assert seated.table["you"] == [0]
    assert match.decision is not None
    asked = seated.state["decision"]
    assert asked["prompt"] == match.decision.prompt
    assert [option["text"] for option in asked["options"]] == [action.text for action in match.decision.options]
    assert seated.state["seq"] == len(match.log)
    (card,) = (await guest.get("/api/tables"))["mine"]
    assert (card["game"], card["moves"], card["rated"]) == ("odyssey", 9, False)
    assert card["seal"] is None  # its seed came with the file: there is nothing to seal


async def test_a_plain_record_will_do_and_a_sealed_seed_too(place: Place) -> None:
    """A saved match as text is read as well, whatever its seed is."""
    guest = await place.guest()
    for seed in (7, "0d" * 32):
        answer = await bring(guest, begun(seed=seed).save().encode())
        assert answer.status_code == 200, answer.text


async def test_bots_sit_down_again(place: Place) -> None:
    """Seats that a record gives to bots are played by bots; the others are those of whoever brings it."""
    guest = await place.guest()
    answer = await bring(guest, begun(2, 2, ("me", "greedy:chain=0")).save().encode())
    card = await guest.get(f"/api/tables/{answer.json()['id']}")
    assert [seat["kind"] for seat in card["seats"]] == ["person", "bot"]
    alone = await bring(guest, begun(2, 2, ("random", "greedy")).save().encode())
    card = await guest.get(f"/api/tables/{alone.json()['id']}")
    assert [seat["kind"] for seat in card["seats"]] == ["person", "person"]


@pytest.mark.parametrize(
    ("data", "sentence", "hint"),
    [
        (b"", "The file is empty", "Export"),
        (b"\xff\xfe\x00", "not a saved match", "petteia odyssey export"),
        (b"a letter to my aunt", "not a record", "first line"),
        (b"PK\x03\x04 and no more", "not whole", "Export"),
        (packed("x", "letter.txt"), "holds no campaign", "petteia odyssey export"),
        (begun().save().replace("mode: campaign", "mode: campaign-nowhere").encode(), "cycle", "PETTEIA_CYCLES"),
        (begun().save().replace("seed: 5", "seed: 6").encode(), "Line", "changed"),
        (begun().save().replace("version: ", "version: 9").encode(), "version", "Install"),
        (begun().save().replace("seed: 5", 'seed: 5\nposition: {"day": 3}').encode(), "in the middle", "terminal"),
        (b"petteia 1\n" + b"#" * 2_000_000, "more than is read", ""),
    ],
    ids=["empty", "binary", "text", "cut", "other", "cycle", "changed", "version", "position", "long"],
)  # fmt: skip
async def test_what_cannot_go_on_is_refused_with_a_hint(place: Place, data: bytes, sentence: str, hint: str) -> None:
    """Nothing is opened, and the answer says what is wrong with the file and what to do."""
    guest = await place.guest()
    answer = await bring(guest, data)
    assert answer.status_code in (400, 413), answer.text
    error = answer.json()["error"]
    assert sentence in error["sentence"]
    assert hint in error.get("hint", "")
    assert (await guest.get("/api/tables"))["mine"] == []


async def test_a_stranger_cannot_look_and_the_token_is_needed(place: Place) -> None:
    """The table is by invitation, as one's own campaign is; without the token nothing is opened."""
    guest, other = await place.guest(), await place.guest()
    refused = await guest.http.post(guest.url("/api/import"), content=begun().save().encode())
    assert refused.status_code == 403
    table = (await bring(guest, begun().save().encode())).json()["id"]
    assert (await other.http.get(other.url(f"/api/tables/{table}"))).status_code == 403


@pytest.mark.parametrize("seed", [7, "0d" * 32])
async def test_the_record_of_a_match_that_was_brought_can_be_read(place: Place, seed: int | str) -> None:
    """Whatever its seed is; it does not say that its dice were sealed."""
    guest = await place.guest()
    match = Match.new("hera-zeus", seed)
    match.play(*(["play " + match.decision.options[0].text.split()[-1]] if match.decision else []))
    table = (await bring(guest, match.save().encode())).json()["id"]
    seated = await guest.joins(table)
    assert (await seated.say("resign", seat=0))["type"] == "done"
    await seated.until(lambda: seated.table["state"] == "over")
    record = await guest.get(f"/api/records/{table}")
    assert record["fair"] is False
    assert record["checked"]["moves"] is True
    assert (await guest.get(f"/api/records/{table}/frames"))["total"] == 1
    assert (await guest.http.get(guest.url(f"/api/records/{table}/file"))).status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        begun().save().replace("seed: 5", "seed: " + "9" * 300).encode(),
        begun().save().replace("seed: 5", "seed: " + "9" * 9000).encode(),
        begun().save().replace("seed: 5", "seed: " + "x" * 64).encode(),
        begun().save().replace("seed: 5", "seed: 5\nposition: " + "[" * 100_000).encode(),
        begun().save().replace("seats: 1", "seats: 99999999999999999999").encode(),
        begun().save().replace("seats: 1", "seats: -1").encode(),
        begun().save().replace("game: odyssey", "game: \u2603").encode(),
        begun().save().replace("\n\n", "\n\nplayer-1: \x01\n", 1).encode(),
        (begun().save() + "\0").encode(),
        packed("petteia 1\n")[:60] + b"\xff" * 60,
        b"PK\x05\x06" + b"\0" * 18,
    ],
)
async def test_nothing_that_is_brought_breaks_anything(place: Place, data: bytes) -> None:
    """Whatever a file holds, the answer is a sentence that says what is wrong, and never an error of ours."""
    guest = await place.guest()
    answer = await bring(guest, data)
    assert answer.status_code in (400, 413), answer.text
    assert answer.json()["error"]["sentence"].endswith(".")
    assert answer.json()["error"]["hint"]


async def test_only_so_many_are_read(tmp_path: Path, places: Places) -> None:
    """To play a record again costs more than to send it: an address has a few at once."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", replace(QUICK, import_rate=0.0, import_burst=2.0))
    guest = await place.guest()
    answers = [(await bring(guest, begun(1).save().encode())).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
