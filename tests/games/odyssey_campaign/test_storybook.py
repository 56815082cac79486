"""The storybook's markup: what each form means, and what is said of a line that is none."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.findings import CycleError
from petteia.games.odyssey.campaign.storybook import parse, read

FRONT = "---\nid: 7\ntitle: A Quay\ntraits: salt, rope\n---\n"


def body(text: str) -> r.Body:
    (paragraph,) = read("quay.md", FRONT + text)
    return paragraph.body


def said(text: str) -> list[tuple[int, str]]:
    """What is wrong with a body; its first line is line 6."""
    return [(found.line, found.sentence) for found in parse("quay.md", FRONT + text)[1]]


def test_front_matter() -> None:
    """A paragraph has a number, a title, traits; it may be private and may wait for a condition."""
    text = "---\nid: 12\ntitle: The Oar\ntraits: oath\nprivate: true\nrequires: knowledge >= 3\n---\n@return\n"
    (paragraph,) = read("oar.md", text)
    assert (paragraph.id, paragraph.title, paragraph.traits, paragraph.private) == (12, "The Oar", ("oath",), True)
    assert paragraph.requires == r.Condition(6, ((r.Term("number", "knowledge", ">=", 3),),))
    assert (paragraph.file, paragraph.line) == ("oar.md", 2)


def test_several_paragraphs() -> None:
    """A file is a run of paragraphs."""
    found = read("quay.md", FRONT + "@return\n" + FRONT.replace("7", "8") + "Prose.\n@return\n")
    assert [paragraph.id for paragraph in found] == [7, 8]


def test_prose_is_a_line() -> None:
    """One line of prose is one piece, blank lines part nothing else."""
    assert body("One.\n\nTwo.\n@return\n") == (r.Prose(6, "One."), r.Prose(8, "Two."), r.Return(9))


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("gain bronze 2", r.Change("gain", r.Item("resource", "bronze"), 2, "")),
        ("gain fate 1 to=leader", r.Change("gain", r.Item("dial", "fate"), 1, "leader")),
        ("lose crew 1 unavoidable", r.Change("lose", r.Item("counter", "crew"), 1, "", True)),
        ("lose danger 2 from=group", r.Change("lose", r.Item("dial", "danger"), 2, "group")),
        ("take argo_fate 1", r.Change("take", r.Item("counter", "argo_fate"), 1, "")),
        ("gain diplomacy:local 1", r.Change("gain", r.Item("diplomacy", "local"), 1, "")),
        ("gain tech:saltern", r.Change("gain", r.Item("tech", "saltern"), 1, "")),
        ("gain katharsis:HOLD to=owner", r.Change("gain", r.Item("katharsis", "HOLD"), 1, "owner")),
        ("mark AB12", r.Mark("AB12")),
        ("surge", r.Surge()),
        ("story 2A", r.Turn("story", "2A")),
        ("doom 1B", r.Turn("doom", "1B")),
        ("marker tile=4", r.PlaceMarker(4)),
        ("timeline +5 goto=440", r.Schedule(5, 440)),
        ("timeline +3 dream", r.Schedule(3, 0)),
        ("adversary 2", r.Adversary(2)),
        ("adversary introduce", r.Adversary(0)),
        ("trait alekto leash off", r.SetTrait("alekto", "leash", False)),
        ("leave leader", r.Leave("leader")),
        ("reveal any 2", r.Reveal("any", 2)),
        ("trade 2 rate=3:1 give=mortal take=rare", r.Trade(2, 3, 1, "mortal", "rare")),
    ],
)
def test_effects(text: str, effect: r.Effect) -> None:
    """Every effect of the table is one record."""
    assert body(f"@{text}\n@return\n")[0] == r.Act(6, effect)


@pytest.mark.parametrize(
    ("text", "alternatives"),
    [
        ("marked F1", [[r.Term("marked", "F1")]]),
        ("not marked F1", [[r.Term("marked", "F1", negated=True)]]),
        ("has katharsis:any", [[r.Term("has", "katharsis:any")]]),
        ("diplomacy local >= friendly", [[r.Term("diplomacy", "local", ">=", 0, "friendly")]]),
        ("argo_fate <= 8", [[r.Term("number", "argo_fate", "<=", 8)]]),
        ("story >= 3A", [[r.Term("story", "story", ">=", 0, "3A")]]),
        ("primordial talos == 2", [[r.Term("primordial", "talos", "==", 2)]]),
        ("encountered talos", [[r.Term("encountered", "talos")]]),
        (
            "marked A1 and marked B1 or marked C1",
            [[r.Term("marked", "A1"), r.Term("marked", "B1")], [r.Term("marked", "C1")]],
        ),
    ],
)
def test_conditions(text: str, alternatives: list[list[r.Term]]) -> None:
    """Every condition; `and` binds tighter than `or`."""
    (branch, _) = body(f"@if {text}\n  Yes.\n@return\n")
    assert isinstance(branch, r.If)
    assert [list(terms) for terms in branch.condition.alternatives] == alternatives


def test_choice() -> None:
    """An option has a label, conditions and prices, and what follows."""
    found = body(
        "@choice peril\n  @option Pay.\n    @require marked A1\n    @pay oil 2\n    Done.\n    @goto 9\n"
        "  @option Leave.\n    @return\n"
    )
    price = r.Act(9, r.Change("pay", r.Item("resource", "oil"), 2, ""))
    pay = r.Option(
        7, "Pay.", (r.Condition(8, ((r.Term("marked", "A1"),),)),), (price,), (r.Prose(10, "Done."), r.Goto(11, 9))
    )
    assert found == (r.Choice(6, True, (pay, r.Option(12, "Leave.", (), (), (r.Return(13),)))),)


def test_argonaut_test() -> None:
    """A test names skill, difficulty and tester; bonuses may have a condition."""
    (test,) = body(
        "@test argonaut cunning 6+ by=leader peril\n  @bonus 1 if marked B3\n  @success\n    @return\n  @fail\n    @return\n"
    )
    assert isinstance(test, r.ArgonautTest)
    assert (test.skill, test.difficulty, test.by, test.peril) == ("cunning", 6, "leader", True)
    assert test.bonuses == (r.Bonus(7, 1, r.Condition(7, ((r.Term("marked", "B3"),),))),)
    assert test.fail == r.Outcome(10, (r.Return(11),))


def test_argo_test() -> None:
    """A test of the ship may add the standing with a faction."""
    (test,) = body("@test argo 7+ diplomacy=local\n  @success\n    @return\n  @fail\n    @return\n")
    assert isinstance(test, r.ArgoTest)
    assert test.roll == r.ArgoRoll(7, "local")


def test_group_test() -> None:
    """What befalls each who fails comes before the count."""
    (test,) = body(
        "@test group will 7+\n  @each fail\n    @gain despair 1 to=failed\n  @count 0-1\n    @return\n"
        "  @count 2-3\n    @return\n  @count 4\n    @return\n"
    )
    assert isinstance(test, r.GroupTest)
    assert [(low, high) for low, high, _ in test.counts] == [(0, 1), (2, 3), (4, 4)]
    assert test.each_fail is not None
    assert test.each_fail.line == 7


def test_delve() -> None:
    """A delve has three ways to end."""
    (delve,) = body("@delve 11\n  @success\n    @return\n  @fail\n    @return\n  @stop\n    @return\n")
    assert isinstance(delve, r.Delve)
    assert (delve.difficulty, delve.stop.line) == (11, 11)


def test_battle() -> None:
    """A battle names what is read afterwards, and changes with or without a condition."""
    (fight,) = body(
        "@battle the_black_sail win=8 lose=9\n  @with providence if marked F1\n  @with wound 2\n  @with trait leash off\n"
    )
    assert isinstance(fight, r.Fight)
    assert (fight.scenario, fight.win, fight.lose) == ("the_black_sail", 8, 9)
    assert [(one.change, one.n, one.trait, one.on) for one in fight.changes] == [
        ("providence", 0, "", False), ("wound", 2, "", False), ("trait", 0, "leash", False),
    ]  # fmt: skip


def test_if_and_else() -> None:
    """An @else belongs to the @if above it; a finished @if falls out to the next line."""
    branch, after = body("@if marked A1\n  Yes.\n@else\n  No.\n@victory\n")
    assert isinstance(branch, r.If)
    assert (branch.then, branch.otherwise) == ((r.Prose(7, "Yes."),), (r.Prose(9, "No."),))
    assert after == r.Over(10, True)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("@shout\n@return\n", 6, "'shout' is no effect"),
        ("@gain\n@return\n", 6, "gain of what?"),
        ("@gain fate 1\n@return\n", 6, "gain fate needs to=WHO"),
        ("@gain bronze 1 to=leader\n@return\n", 6, "bronze belongs to the ship, not to a person"),
        ("@gain fate 1 to=cook\n@return\n", 6, "'cook' is nobody: say leader, each, group, random, owner, tester, failed, "
         "chosen, least_likely, most_likely"),
        ("@gain fate 1 from=leader\n@return\n", 6, "'from=leader' has no place after gain fate"),
        ("@pay oil\n@return\n", 6, "pay oil needs a number"),
        ("@pay oil 1\n@return\n", 6, "a price stands first in its option; what is forced is lost, not paid"),
        ("@gain thing:x\n@return\n", 6, "'thing:x' is nothing that can be had"),
        ("@battle night_landing\n", 6, "'@battle night_landing' is not how @battle is written"),
        ("@unlock awakening\n@return\n", 6, "'unlock awakening' is no effect"),
        ("@if marked a1\n  Yes.\n@return\n", 6, "'marked a1' is no condition"),
        ("@if marked A1\n@return\n", 6, "this @if owns nothing"),
        ("@else\n  No.\n@return\n", 6, "an @else stands directly after its @if"),
        ("@return\nMore.\n", 7, "nothing may follow the @return of line 6 in its block"),
        ("@choice\n  @option A.\n    @return\n", 6, "a choice needs two options or more"),
        ("@choice\n  @option\n    @return\n  @option B.\n    @return\n", 7, "an option needs words"),
        ("@choice\n  Prose.\n  @option A.\n    @return\n  @option B.\n    @return\n", 7,
         "a choice owns options and nothing else"),
        ("@delve 16\n  @success\n    @return\n", 6, "a delve has a difficulty from 1 to 15"),
        ("@delve 9\n  @success\n    @return\n  @fail\n    @return\n", 6, "this @delve lacks its @stop"),
        ("@test argo 11+\n  @success\n    @return\n  @fail\n    @return\n", 6, "'argo 11+' is no Argo test"),
        ("@test group will 7+\n  @count 0-3\n    @return\n", 6, "the counts of a group test cover 0 to 4, each once"),
        ("@test group will 7+\n  @each fail\n    @return\n  @count 0-4\n    @return\n", 7,
         "@each fail falls through to the count: nothing in it may end the reading"),
        ("@battle night_landing win=1 lose=2\n  @with song\n", 7, "'@with song' is no change to a battle"),
        (" @return\n", 6, "the indentation is two spaces a level"),
        ("\t@return\n", 6, "the indentation is two spaces a level"),
        ("Prose.\n  @return\n", 7, "this line is deeper than anything that could own it"),
        ("@surge\n  Prose.\n@return\n", 7, "@surge owns no lines"),
    ],
)  # fmt: skip
def test_what_is_no_markup_is_refused(text: str, line: int, sentence: str) -> None:
    """Each mistake is one sentence, on its own line."""
    assert said(text) == [(line, sentence)]


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("Prose.\n---\nid: 1\n", 1, "a file begins with the --- of its first paragraph"),
        ("---\nid: 1\ntitle: A\n---\n@return\n---\n", 6, "this --- opens a front matter that is never closed"),
        ("---\ntitle: A\n---\n@return\n", 1, "a paragraph needs an id, a number above 0"),
        ("---\nid: 1\n---\n@return\n", 1, "a paragraph needs a title"),
        ("---\nid: 1\ntitle: A\nid: 2\n---\n@return\n", 4, "id is said twice"),
        ("---\nid: 1\ntitle: A\nprivate: yes\n---\n@return\n", 4, "private is true or false, not 'yes'"),
        ("---\nid: 1\ntitle: A\nmood: sad\n---\n@return\n", 4,
         "'mood: sad' is nothing a front matter holds: say id, title, traits, private, requires"),
    ],
)  # fmt: skip
def test_what_is_no_front_matter_is_refused(text: str, line: int, sentence: str) -> None:
    """Numbers, titles and the keys of a front matter are read strictly."""
    assert [(found.line, found.sentence) for found in parse("a.md", text)[1]] == [(line, sentence)]


def test_read_raises_all_mistakes() -> None:
    """Whoever wants the paragraphs gets them sound, or every mistake of the file."""
    with pytest.raises(CycleError) as raised:
        read("quay.md", FRONT + "@serge\n@gian bronze 1\n@return\n")
    assert [str(found) for found in raised.value.findings] == [
        "quay.md:6: 'serge' is no effect",
        "quay.md:7: 'gian bronze 1' is no effect",
    ]
