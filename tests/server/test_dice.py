"""Fair dice: who knew what when, what is opened at the end, and records that can be checked without the server."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy import update

from petteia.cli import main
from petteia.kernel import seal
from petteia.kernel.match import Match
from petteia.server.model import mixed, sealed
from petteia.server.storage import schema

from .client import Guest, Json, Place, Seated
from .test_importing import begun, bring
from .test_play import duel
from .test_records import finished


async def opened(seated: Seated) -> Json:
    """The record of a table that is over."""
    await seated.until(lambda: seated.table["state"] == "over")
    found: Json = await seated.guest.get(f"/api/records/{seated.table['id']}")
    return found


async def file_of(guest: Guest, id: str) -> str:
    answer = await guest.http.get(guest.url(f"/api/records/{id}/file"))
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.asyncio
async def test_the_promise_is_given_before_the_nonce_is_known(place: Place) -> None:
    """Whoever opens a table was shown the promise of its secret before they brought anything; for the next there are new dice."""
    ann = await place.guest()
    promised = ann.me["dice"]
    assert (await ann.get("/api/me"))["dice"] == promised
    seated = await ann.joins(await ann.opens("me", "novice", nonce="drawn after the promise", dice=promised))
    assert seated.table["promise"] == promised
    following = (await ann.get("/api/me"))["dice"]
    assert following != promised
    await seated.say("resign", seat=0)
    record = await opened(seated)
    assert sealed(record["secret"]) == promised
    assert record["seed"] == mixed(record["secret"], ["drawn after the promise", ""])
    assert record["fair"] is True
    quick = (await ann.post("/api/quick", {"game": "hera-zeus", "strength": "novice", "dice": following})).json()
    assert (await ann.get(f"/api/tables/{quick['id']}"))["promise"] == following


@pytest.mark.asyncio
async def test_dice_are_thrown_once(place: Place) -> None:
    """A second table with dice that were thrown already is refused, and nothing is opened; nobody has another's dice."""
    ann, bob = await place.guest(), await place.guest()
    body = {"game": "hera-zeus", "seats": [{"kind": "me"}, {"kind": "bot"}], "dice": ann.me["dice"]}
    assert (await ann.post("/api/tables", body)).status_code == 200
    for guest in (ann, bob):
        answer = await guest.post("/api/tables", body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
    assert len((await ann.get("/api/tables"))["mine"]) == 1
    assert (await bob.get("/api/me"))["dice"] == bob.me["dice"]


@pytest.mark.asyncio
async def test_a_rematch_has_dice_of_its_own(place: Place) -> None:
    """The promise is told with the offer, before the other brings a nonce; no nonce of the old table is used again."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "open", nonce="ann's old")
    await bob.sits(table, nonce="bob's old")
    hera, zeus = await ann.joins(table), await bob.joins(table)
    await zeus.say("resign", seat=1)
    await hera.over()
    promised = (await bob.get("/api/me"))["dice"]
    await zeus.say("rematch", nonce="bob's new")
    await hera.until(lambda: hera.got("offer"))
    assert hera.got("offer")[-1]["promise"] == promised
    await hera.say("answer", kind="rematch", yes=True, nonce="ann's new")
    await hera.until(lambda: hera.got("rematch"))
    again = await ann.joins(hera.got("rematch")[0]["table"])
    assert again.table["promise"] == promised
    await again.say("resign", seat=1)
    record = await opened(again)
    assert record["nonces"] == ["bob's new", "ann's new"], "they have changed sides"
    assert (record["fair"], record["secret"] == hera.table["secret"]) == (True, False)


@pytest.mark.asyncio
async def test_a_table_played_on_from_a_record_is_not_called_fair(place: Place) -> None:
    """Its seed is in the open record: nothing is promised or sealed, nothing is checked as if it had been; its rematch is sealed."""
    hera, _ = await finished(place)
    ann = hera.guest
    answer = await ann.post(f"/api/records/{hera.table['id']}/play", {"move": 6, "seat": 0, "strength": "novice"})
    seated = await ann.joins(answer.json()["id"])
    assert (seated.table["known"], seated.table["promise"], seated.table["seal"]) == (True, None, None)
    await seated.say("resign", seat=0)
    record = await opened(seated)
    assert (record["fair"], record["known"], record["secret"], record["nonces"]) == (False, True, None, [])
    assert record["checked"] == {"promise": False, "mix": False, "seal": False, "moves": True}
    assert "# dice: the seed was known before play began" in await file_of(ann, record["id"])
    await seated.say("rematch")
    await seated.until(lambda: seated.got("rematch"))
    again = await ann.joins(seated.got("rematch")[0]["table"])
    assert again.table["known"] is False
    assert len(again.table["seal"]) == 64


@pytest.mark.asyncio
@pytest.mark.parametrize("seed", [7, "0d" * 32])
async def test_a_saved_match_with_any_seed_has_a_record(place: Place, seed: int | str) -> None:
    """A match that was brought along brought its seed, a plain number perhaps: its record opens, and says that it was known."""
    guest = await place.guest()
    seated = await guest.joins((await bring(guest, begun(seed=seed).save().encode())).json())
    await seated.say("resign", seat=0)
    record = await opened(seated)
    assert (record["known"], record["fair"], record["seed"]) == (True, False, str(seed))
    assert Match.load(await file_of(guest, record["id"])).header.seed == str(seed)


@pytest.mark.asyncio
async def test_what_is_not_even_hexadecimal_does_not_hold(place: Place) -> None:
    """Nonsense in place of a secret, a promise or a seal is a check that failed, not an error."""
    hera, _ = await finished(place)
    id = hera.table["id"]
    true = (await hera.guest.get(f"/api/records/{id}")) | {"fair": True}

    async def write(**values: str) -> None:
        changed = update(schema.tables).where(schema.tables.c.id == id).values(**values)
        await place.house.writer.do(lambda c: c.execute(changed).rowcount)

    for column in ("secret", "seed", "seal", "promise"):
        await write(**{column: "z" * 64 if column != "seed" else "12"})
        answer = await hera.guest.http.get(hera.guest.url(f"/api/records/{id}"))
        assert (answer.status_code, answer.json()["fair"]) == (200, False), column
        await write(**{column: true[column]})
    assert await hera.guest.get(f"/api/records/{id}") == true


@pytest.mark.asyncio
async def test_the_file_has_all_that_is_needed_to_check_it(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`petteia replay --verify` checks promise, mix, seal and moves from the file alone; what was changed is named."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "open", nonce='a "quote", a # and\u2028more')
    await bob.sits(table, nonce="β")
    hera, zeus = await ann.joins(table), await bob.joins(table)
    rand = random.Random(6)
    await asyncio.gather(hera.plays(rand), zeus.plays(rand))
    await opened(hera)
    text = await file_of(ann, table["id"])
    path = tmp_path / "record.txt"

    def verify(told: str) -> tuple[int, str]:
        path.write_text(told, encoding="utf-8")
        code = main(["replay", str(path), "--verify"])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    code, said = verify(text)
    assert (code, "Fair dice:" in said) == (0, True)
    dice = seal.read(text)
    assert dice is not None
    for old, new, told in (
        (dice.promise, sealed("11" * 32), "not the one that was promised"),
        (dice.seal, sealed("11" * 32), "not the one that was sealed"),
        ('# nonce 2: "\\u03b2"', '# nonce 2: "b"', "do not give the seed"),
        (f"secret: {dice.secret}", f"secret: {'0' * 64}", "not the one that was promised"),
        (f"# secret: {dice.secret}\n", "", "not the one that was promised"),
    ):
        assert old in text
        code, said = verify(text.replace(old, new))
        assert (code, told in said) == (2, True), said
    assert main(["replay", str(path), "--json"]) == 0
    assert '"verified": false' in capsys.readouterr().out


# -- whose records -----------------------------------------------------------------------------

PATHS = ("", "/frames?eyes=all&from=0&to=2", "/file")


@pytest.mark.asyncio
async def test_the_record_of_a_private_table_is_for_those_who_sat_there(place: Place) -> None:
    """Where nobody might look on, nobody looks at the record: but for the players, and whoever has the link with its key."""
    ann, bob, eve = await place.guest(), await place.guest(), await place.guest()
    table = await ann.opens("me", "open", watch=False)
    await bob.sits(table)
    hera = await ann.joins(table)
    await hera.act(hera.options[0])
    await hera.say("resign", seat=0)
    assert (await opened(hera))["key"] == table["invite"]

    async def status(guest: Guest, path: str, key: str = "") -> int:
        joint = "&" if "?" in path else "?"
        return (await guest.http.get(guest.url(f"/api/records/{table['id']}{path}{joint}i={key}"))).status_code

    for path in PATHS:
        assert [await status(one, path) for one in (ann, bob, eve)] == [200, 200, 403]
        assert [await status(eve, path, key) for key in (table["invite"], "x", table["invite"][:-1])] == [200, 403, 403]
    onward = f"/api/records/{table['id']}/play"
    assert (await eve.post(onward, {"move": 0, "seat": 0})).status_code == 403
    assert (await eve.post(f"{onward}?i={table['invite']}", {"move": 0, "seat": 0})).status_code == 200


@pytest.mark.asyncio
async def test_who_gave_up_still_has_the_record(place: Place, for_three: str) -> None:
    """Giving up a seat for good does not take the record away."""
    guests = [await place.guest() for _ in range(3)]
    table = await guests[0].opens("me", "open", "open", game=for_three, watch=False)
    for guest in guests[1:]:
        await guest.sits(table)
    seated = [await guest.joins(table) for guest in guests]
    await seated[1].say("resign", seat=1)
    await asyncio.gather(seated[0].plays(random.Random(1)), seated[2].plays(random.Random(2)))
    await opened(seated[0])
    assert (await guests[1].get(f"/api/records/{table['id']}"))["id"] == table["id"]


@pytest.mark.asyncio
async def test_an_open_record_needs_no_key(place: Place) -> None:
    """Where onlookers were welcome, so are readers, and there is no key to give away."""
    hera, _ = await duel(place)
    await hera.say("resign", seat=0)
    record = await opened(hera)
    assert record["key"] == ""
    stranger = await place.guest()
    for path in PATHS:
        answer = await stranger.http.get(stranger.url(f"/api/records/{record['id']}{path}"))
        assert answer.status_code == 200
