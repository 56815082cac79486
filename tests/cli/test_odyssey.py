"""`petteia odyssey`: a cycle of one's own, campaigns that are kept, their journals, and the file they travel in."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from petteia.games.odyssey.campaign import book
from petteia.games.odyssey.campaign.checking import report
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.doors import campaigns, pdf
from petteia.kernel.game import Refused
from petteia.kernel.match import Match
from tests.cli.conftest import Petteia


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Campaigns and tables in a place of the test's own."""
    monkeypatch.setenv(campaigns.HOME, str(tmp_path / "campaigns"))
    monkeypatch.setenv("PETTEIA_DATABASE", f"sqlite:///{tmp_path / 'tables.db'}")
    monkeypatch.setattr(book, "SHELF", [])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def begun(name: str, choices: int, seed: int = 5, seats: int = 1) -> Match:
    """A campaign of the shipped cycle, kept under a name after so many first choices."""
    match = Match.new("odyssey", seed, seats, {"mode": "campaign"}, ["me"] * seats)
    for _ in range(choices):
        assert match.decision is not None
        match.act(match.to_move, match.decision.options[0])
    campaigns.write_safely(campaigns.Kept(name).record, match.save())
    return match


# -- a cycle of one's own ------------------------------------------------------------------------------


def test_new_writes_a_cycle_in_which_nothing_is_wrong(petteia: Petteia) -> None:
    """`new` writes five tiles that `check` finds nothing wrong with."""
    made = petteia("odyssey", "new", "salt-lamp")
    assert made.code == 0
    assert "a cycle of five tiles" in made.out
    assert report(Path("salt-lamp")) == []
    assert petteia("odyssey", "check", "salt-lamp").out == "salt-lamp: nothing wrong.\n"


def test_new_does_not_write_over_anything(petteia: Petteia, tmp_path: Path) -> None:
    """A folder with something in it, and a name that no table option could have, are refused."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a.txt").write_text("mine", encoding="utf-8")
    assert petteia("odyssey", "new", "full").code == 2
    refused = petteia("odyssey", "new", "Salt Lamp")
    assert refused.code == 2
    assert "small letters" in refused.err


def test_a_cycle_of_ones_own_is_played_to_its_end(petteia: Petteia) -> None:
    """`play FOLDER` sails it with a bot, saves it with its cycle, and lists it as over."""
    petteia("odyssey", "new", "salt-lamp")
    played = petteia("odyssey", "play", "salt-lamp", "--seats", "random", "--seed", "3", "--plain")
    assert played.code == 0, played.err
    one = campaigns.Kept("salt-lamp-1")
    assert (one.folder / "salt-lamp" / "map.toml").is_file()
    (row,) = petteia("odyssey", "play", "--list", "--json").json
    assert row["campaign"] == "salt-lamp-1"
    assert row["cycle"] == "salt-lamp"
    assert row["over"] is True
    match = one.load()
    assert match.outcome is not None
    assert isinstance(match.state, Campaign)
    told = petteia("odyssey", "journal", "salt-lamp-1")
    assert told.out.startswith("# Salt Lamp\n")
    assert "## The end" in told.out


def test_what_an_author_changes_later_does_not_touch_a_campaign(petteia: Petteia, tmp_path: Path) -> None:
    """A campaign keeps the cycle as it was when it began."""
    petteia("odyssey", "new", "salt-lamp")
    petteia("odyssey", "play", "salt-lamp", "--seats", "random", "--seed", "3", "--plain")
    (tmp_path / "salt-lamp" / "map.toml").write_text("nonsense", encoding="utf-8")
    assert campaigns.Kept("salt-lamp-1").load().outcome is not None


def test_a_cycle_with_errors_is_not_begun(petteia: Petteia, tmp_path: Path) -> None:
    """The first error is told, and nothing is kept."""
    petteia("odyssey", "new", "salt-lamp")
    story = tmp_path / "salt-lamp" / "storybook" / "01_story.md"
    story.write_text(story.read_text(encoding="utf-8").replace("@return", "@goto 999", 1), encoding="utf-8")
    refused = petteia("odyssey", "play", "salt-lamp", "--seats", "random")
    assert refused.code == 2
    assert "cannot be played yet" in refused.err
    assert campaigns.kept() == []


# -- campaigns that are kept ---------------------------------------------------------------------------


def test_several_campaigns_stand_side_by_side(petteia: Petteia) -> None:
    """Each has a folder; without a name the one played last goes on, with one that one does."""
    begun("monday", 3)
    begun("friday", 5)
    names = [row["campaign"] for row in petteia("odyssey", "play", "--list", "--json").json]
    assert sorted(names) == ["friday", "monday"]
    assert {one.name: len(one.load().log) for one in campaigns.kept()} == {"monday": 3, "friday": 5}


def test_a_campaign_goes_on_where_it_was_left(petteia: Petteia, monkeypatch: pytest.MonkeyPatch) -> None:
    """`play --campaign NAME` opens the table as it was; every choice is in the file as soon as it is made."""
    begun("friday", 4)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    played = petteia("odyssey", "play", "--campaign", "friday", "--plain")
    assert played.code == 0, played.err
    assert len(campaigns.Kept("friday").load().log) == 5


def test_a_campaign_follows_on_another(petteia: Petteia, monkeypatch: pytest.MonkeyPatch) -> None:
    """`play --after NAME` begins a new one with the book's boxes as the other left them."""
    marks = "10000.00000.00000.000001.000"
    first = Match.new("odyssey", 5, 1, {"mode": "campaign", "boxes": marks}, ["me"])
    campaigns.write_safely(campaigns.Kept("friday").record, first.save())
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    played = petteia("odyssey", "play", "--after", "friday", "--campaign", "sunday", "--plain")
    assert played.code == 0, played.err
    assert campaigns.Kept("sunday").load().header.options["boxes"] == marks
    refused = petteia("odyssey", "play", "--after", "friday", "--campaign", "sunday", "--plain")
    assert "already" in refused.err


def test_a_half_written_file_never_replaces_a_whole_one(tmp_path: Path) -> None:
    """What is written beside the record takes its place in one step."""
    path = tmp_path / "deep" / "record.txt"
    campaigns.write_safely(path, "one")
    campaigns.write_safely(path, "two")
    assert path.read_text(encoding="utf-8") == "two"
    assert [one.name for one in path.parent.iterdir()] == ["record.txt"]


def test_an_unknown_campaign_is_refused_with_a_hint(petteia: Petteia) -> None:
    """The hint says how to see what there is."""
    refused = petteia("odyssey", "journal", "nowhere")
    assert refused.code == 2
    assert "--list" in refused.err


# -- journal -------------------------------------------------------------------------------------------


def test_the_journal_as_markdown_and_as_pdf(petteia: Petteia, tmp_path: Path) -> None:
    """Printed, or written to a file in either form."""
    begun("friday", 6)
    assert petteia("odyssey", "journal", "friday").out.startswith("# The Thread and the Maze")
    assert petteia("odyssey", "journal", "friday", "-o", "j.md").code == 0
    assert (tmp_path / "j.md").read_text(encoding="utf-8").startswith("# The Thread and the Maze")
    assert petteia("odyssey", "journal", "friday", "--pdf", "-o", "j.pdf").code == 0
    data = (tmp_path / "j.pdf").read_bytes()
    assert data.startswith(b"%PDF-1.4")
    assert data.rstrip().endswith(b"%%EOF")


def test_a_record_file_will_do(petteia: Petteia, tmp_path: Path) -> None:
    """A match saved anywhere has a journal too."""
    (tmp_path / "saved.petteia").write_text(begun("friday", 6).save(), encoding="utf-8")
    assert "### Five Benches" in petteia("odyssey", "journal", "saved.petteia").out


def test_pdf_pages_hold_every_line() -> None:
    """Long text is wrapped to the width and goes on over pages; every object begins where the table says."""
    book = pdf.Book("Test (with brackets) \\")
    book.heading("A Heading", 16, 10, 4)
    for _ in range(80):
        book.paragraph("The wood is cold and then it is not. " * 6, indent=14)
    data = book.to_bytes()
    assert data.count(b"/Type /Page ") > 5
    table = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[table : table + 4] == b"xref"
    for number, row in enumerate(data[table:].split(b"\n")[3:8], start=1):
        at = int(row[:10])
        assert data[at:].startswith(b"%d 0 obj" % number)
    for line in pdf.wrapped("word " * 200, pdf.ROMAN, 10, 200, 14):
        assert pdf.width(line, pdf.ROMAN, 10) <= 200


def test_pdf_writes_what_its_faces_know() -> None:
    """Letters outside the character set lose their accents or become a question mark; nothing fails."""
    assert pdf.encoded("café “so” – ő 字") == "café “so” – o ?".encode("cp1252")


# -- one file ------------------------------------------------------------------------------------------


def test_export_and_import_give_the_same_campaign(petteia: Petteia, tmp_path: Path) -> None:
    """The file holds the record, where it stands, and the journal; imported it goes on with the same decision."""
    match = begun("friday", 7)
    assert petteia("odyssey", "export", "friday").code == 0
    with zipfile.ZipFile(tmp_path / "friday.odyssey") as archive:
        about = json.loads(archive.read("about.json"))
        assert set(archive.namelist()) == {"about.json", "record.txt", "state.json", "journal.md"}
    assert about["format"] == campaigns.FORMAT
    assert petteia("odyssey", "import", "friday.odyssey", "--campaign", "again").code == 0
    again = campaigns.Kept("again").load()
    assert again.digest() == match.digest()
    assert petteia("odyssey", "import", "friday.odyssey", "--campaign", "again").code == 2


def test_a_cycle_of_ones_own_travels_with_its_campaign(petteia: Petteia, tmp_path: Path) -> None:
    """Whoever imports the file needs nothing else."""
    petteia("odyssey", "new", "salt-lamp")
    petteia("odyssey", "play", "salt-lamp", "--seats", "random", "--seed", "3", "--plain", "--campaign", "lamp")
    petteia("odyssey", "export", "lamp", "-o", "lamp.odyssey")
    for one in sorted((tmp_path / "campaigns").rglob("*"), reverse=True):
        one.unlink() if one.is_file() else one.rmdir()
    assert petteia("odyssey", "import", "lamp.odyssey").code == 0
    assert campaigns.Kept("lamp").load().outcome is not None


def test_the_first_format_is_read(petteia: Petteia, tmp_path: Path) -> None:
    """Format 1 was the plain record: it is imported like any other."""
    match = begun("friday", 5)
    (tmp_path / "old.petteia").write_text(match.save(), encoding="utf-8")
    made = petteia("odyssey", "import", "old.petteia")
    assert made.code == 0
    assert campaigns.Kept("old").load().digest() == match.digest()


def older(match: Match) -> bytes:
    """The file of a campaign as an older version of the game would have written it: another number, a field fewer."""
    with zipfile.ZipFile(io.BytesIO(campaigns.pack(match, "old", None))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    now = f"version: {match.game.version}\n".encode()
    files["record.txt"] = files["record.txt"].replace(now, b"version: 0\n", 1)
    state = json.loads(files["state.json"])
    state["version"] = 0
    del state["own"]["graves"]
    files["state.json"] = json.dumps(state).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_a_campaign_of_an_older_version_goes_on_from_where_it_stood(petteia: Petteia, tmp_path: Path) -> None:
    """Its log does not replay any more: the campaign goes on at the same decision with the same sheets, what is new has
    its first value, and the journal so far is kept."""
    match = begun("friday", 9)
    (tmp_path / "old.odyssey").write_bytes(older(match))
    made = petteia("odyssey", "import", "old.odyssey")
    assert made.code == 0, made.err
    assert "goes on from where it stood" in made.out
    again = campaigns.Kept("old").load()
    assert again.decision is not None
    assert match.decision is not None
    assert [one.text for one in again.decision.options] == [one.text for one in match.decision.options]
    s, was = again.state, match.state
    assert isinstance(s, Campaign)
    assert isinstance(was, Campaign)
    assert (s.crew, s.hull, s.stock, s.tile, s.read) == (was.crew, was.hull, was.stock, was.tile, was.read)
    assert "### Five Benches" in (campaigns.Kept("old").folder / "before.md").read_text(encoding="utf-8")
    again.act(again.to_move, again.decision.options[0])
    assert Match.load(again.save()).digest() == again.digest()


def test_what_is_newer_or_broken_is_refused() -> None:
    """A format that is not known yet, a torn file, and something else altogether."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("about.json", json.dumps({"format": campaigns.FORMAT + 1}))
    with pytest.raises(Refused, match="cannot be read here"):
        campaigns.unpack(out.getvalue())
    with pytest.raises(Refused, match="not whole"):
        campaigns.unpack(out.getvalue()[:40])
    with pytest.raises(Refused, match="not a record"):
        campaigns.unpack(b"hello")
    with pytest.raises(Refused, match="not a campaign"):
        campaigns.unpack(b"\xff\xfe\x00")


def test_a_file_cannot_write_outside_its_campaign(tmp_path: Path) -> None:
    """Paths in an archive that lead elsewhere are left out."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("about.json", json.dumps({"format": 2, "name": "x"}))
        archive.writestr("record.txt", begun("friday", 1).save())
        archive.writestr("state.json", "{}")
        archive.writestr("journal.md", "")
        archive.writestr("cycle/../../outside.toml", "x")
        archive.writestr("cycle/map.toml", "x")
    assert set(campaigns.unpack(out.getvalue()).cycle) == {"map.toml"}
