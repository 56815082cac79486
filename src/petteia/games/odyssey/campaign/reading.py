"""Reading the storybook: paragraphs run line by line as steps (OD-063 to OD-067, OD-087 to OD-089).

An `Adventure` stands on the stack below what it reads; a terminator drops the lines that are left of its paragraph down
to it, and goes on elsewhere or not at all.  A line is its number in the book, so a stack is plain data.
"""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import company
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.actions import CHOICE, KEEP_SECRET, READ_ON, SHARE
from petteia.games.odyssey.campaign.conditions import all_hold, holds, payable
from petteia.games.odyssey.campaign.effects import effects, perform
from petteia.games.odyssey.campaign.losing import lose, win
from petteia.games.odyssey.campaign.people import ChooseLeader, meant
from petteia.games.odyssey.campaign.rules import group_outcome
from petteia.games.odyssey.campaign.state import ARGONAUTS, Campaign
from petteia.games.odyssey.campaign.trials import ArgoTrial, LocalFaction, SkillTrial
from petteia.games.odyssey.campaign.words import (
    CHOSE,
    PARAGRAPH,
    PROSE,
    REMEMBERS,
    SECRET_PARAGRAPH,
    SECRET_PROSE,
)
from petteia.games.odyssey.content import SKILLS
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Question, Step, step

OPTIONS: Final = 32  # an event about a choice names the line and the option in one number


@step
class Adventure(Step):
    """An adventure: a paragraph and all that it leads to.  `owner` is whose memory it is, or -1."""

    paragraph: int
    owner: int

    def begin(self, s: Campaign) -> None:
        """An adventure within another has a leader of its own; the other's comes back when it is over."""
        s.go(Within(s.leader, s.owner, s.tester).ends)
        s.leader = self.owner
        s.owner = self.owner
        s.tester = -1
        s.page = []
        company.adventure_begins(s)
        s.then(Paragraph(self.paragraph))


@step
class Within(Step):
    """Below the lines of an adventure: whose turn it was before it, to be restored at its end."""

    leader: int
    owner: int
    tester: int

    def ends(self, s: Campaign) -> None:
        """The reader turns the page; what was read alone may be shared (OD-C47)."""
        seat = reader(s)
        if is_secret(s):
            s.ask(seat, "OD-083", "Share what you remember with the others?", [SHARE, KEEP_SECRET], self.shared)
        else:
            s.ask(seat, "OD-064", "The adventure is over.", [READ_ON], self.closed, always=True)

    def shared(self, s: Campaign, action: Action) -> None:
        if action is SHARE:
            s.readers = s.layout.everyone
            s.tell(PARAGRAPH, s.reading)
            for line in s.page:
                s.tell(PROSE, line)
        else:
            s.page = []
        self.closed(s, action)

    def closed(self, s: Campaign, action: Action) -> None:
        s.then(Parting())
        s.go(self.restored)

    def restored(self, s: Campaign) -> None:
        s.leader, s.owner, s.tester = self.leader, self.owner, self.tester


@step
class Parting(Step):
    """What may be used at the end of an adventure."""

    def begin(self, s: Campaign) -> None:
        options = company.offers(s, "adventure ends")
        s.ask(s.captain, "OD-079", "Use something before the voyage goes on?", [*options, READ_ON], self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is not READ_ON:
            s.go(self.begin)
            company.use(s, "adventure ends", action)


def is_secret(s: Campaign) -> bool:
    """Whether what lies open is for its owner's eyes alone."""
    return s.owner >= 0 and s.reading > 0 and s.book.paragraphs[s.reading].private and s.readers != s.layout.everyone


def reader(s: Campaign) -> int:
    """The seat that reads: the owner's or the leader's, else the captain's."""
    return s.seat_of(s.owner) if s.owner >= 0 else s.captain


@step
class Paragraph(Step):
    """A paragraph is opened and read from its first line (OD-063)."""

    number: int

    def begin(self, s: Campaign) -> None:
        paragraph = s.book.paragraphs[self.number]
        s.reading = self.number
        s.page = []
        if paragraph.private and s.owner >= 0:
            s.readers = 1 << s.seat_of(s.owner)
            if s.seats > 1:
                s.tell(REMEMBERS, s.owner)
            s.tell(SECRET_PARAGRAPH, s.seat_of(s.owner), self.number)
        else:
            s.readers = s.layout.everyone
            s.read.append(self.number)
            s.tell(PARAGRAPH, self.number)
        if any(asks_local(one) for one in r.conditions(paragraph)):
            s.then(LocalFaction())
        s.then(Read(s.book.first[self.number], 0))


def asks_local(condition: r.Condition) -> bool:
    return any(term.kind == "diplomacy" and term.subject == "local" for term in condition.terms())


@step
class Read(Step):
    """The lines of one block, from one of them on."""

    lines: tuple[int, ...]
    at: int

    def begin(self, s: Campaign) -> None:
        pages = s.book.pages
        at = self.at
        while at < len(self.lines):
            line = self.lines[at]
            node = pages[line].node
            at += 1
            if isinstance(node, r.Prose):
                show(s, line)
                continue
            if at < len(self.lines):
                s.go(Read(self.lines, at).begin)
            self.carry_out(s, line, node)
            return

    def carry_out(self, s: Campaign, line: int, node: r.Node) -> None:
        if isinstance(node, r.Act):
            perform(s, s.book.act_at[node.effect])
        elif isinstance(node, r.If):
            follow(s, node.then if holds(s, node.condition) else node.otherwise)
        elif isinstance(node, r.Choice):
            s.then(Choosing(line))
        elif isinstance(node, r.ArgonautTest):
            s.then(ArgonautTesting(line))
        elif isinstance(node, r.ArgoTest):
            s.then(ArgoTesting(line))
        elif isinstance(node, r.GroupTest):
            s.then(GroupTesting(line, 0, 0, 0))
        elif isinstance(node, r.Delve):
            from petteia.games.odyssey.campaign.rest import Delving

            s.then(Delving(line, ()))
        else:
            s.then(Ends(line))


def show(s: Campaign, line: int) -> None:
    """A line of prose comes before the eyes of those who may read it, and of nobody else."""
    s.page.append(line)
    if s.readers == s.layout.everyone:
        s.tell(PROSE, line)
    else:
        s.tell(SECRET_PROSE, s.seat_of(s.owner), line)


def follow(s: Campaign, body: r.Body) -> None:
    """Push the lines of a block."""
    lines = s.book.lines(body)
    if lines:
        s.then(Read(lines, 0))


# -- how a paragraph ends --------------------------------------------------------------------------


@step
class Ends(Step):
    """A terminator: what is left of the paragraph is not read (OD-064)."""

    line: int

    def begin(self, s: Campaign) -> None:
        while s.stack and isinstance(s.stack[-1][0], Read):
            s.stack.pop()
        s.floor = len(s.stack)
        node = s.book.pages[self.line].node
        book = s.book
        if isinstance(node, r.Goto):
            s.then(Paragraph(node.paragraph))
        elif isinstance(node, r.Special):
            s.then(Paragraph(book.special(node.event)))
        elif isinstance(node, r.Ending):
            s.then(Paragraph(book.cycle.endings[book.ending_at[node.key]].goto))
        elif isinstance(node, r.Fight):
            from petteia.games.odyssey.campaign.bridge import StoryFight

            s.then(StoryFight(self.line))
        elif isinstance(node, r.Over):
            s.then(TheEnd(int(node.victory)))


@step
class TheEnd(Step):
    """The last page is turned, and the campaign is over."""

    won: int

    def begin(self, s: Campaign) -> None:
        s.ask(reader(s), "OD-008" if self.won else "OD-009", "The voyage is over.", [READ_ON], self.closed, always=True)

    def closed(self, s: Campaign, action: Action) -> None:
        ending = next((one for one in s.book.cycle.endings if one.goto == s.reading), None)
        name = ending.name if ending is not None else s.book.paragraphs[s.reading].title
        if self.won:
            win(s, f"{name}.")
        else:
            lose(s, f"{name}.")


# -- choices ---------------------------------------------------------------------------------------


def can_pay(s: Campaign, prices: tuple[r.Act, ...]) -> bool:
    """Whether all prices can be paid together: of one thing asked for twice the sum."""
    totals: dict[r.Item, list[r.Change]] = {}
    for act in prices:
        if isinstance(act.effect, r.Change):
            totals.setdefault(act.effect.item, []).append(act.effect)
    for changes in totals.values():
        first = changes[0]
        whole = r.Change(first.verb, first.item, sum(one.n for one in changes), first.who)
        if not payable(s, whole):
            return False
    return True


NOT_SO: Final = Refusal("What this choice asks for has not come to pass.", "OD-063")
TOO_DEAR: Final = Refusal("The crew cannot pay for it.", "OD-023")


@step
class Choosing(Question):
    """A choice of the story, by what holds and what can be paid.  The leader decides; in peril alone, and the others do not see
    it (OD-066, OD-089)."""

    line: int

    def begin(self, s: Campaign) -> None:
        s.then(ChooseLeader())
        s.go(self.weigh)

    def weigh(self, s: Campaign) -> None:
        peril = self.choice(s).peril
        prompt = About("Peril", "decide alone.") if peril else f"{s.name_of(s.leader)} decides."
        s.ask(s.seat_of(s.leader), "OD-089" if peril else "OD-066", prompt, self.open(s), self.chosen, always=True)

    def choice(self, s: Campaign) -> r.Choice:
        return s.book.line(self.line, r.Choice)

    def among(self, s: Campaign) -> list[Action]:
        return CHOICE[: len(self.choice(s).options)]

    def why(self, s: Campaign, action: Action) -> Refusal | None:
        option = self.choice(s).options[action.args[0]]
        if not all_hold(s, option.requires):
            return NOT_SO
        return None if can_pay(s, option.prices) else TOO_DEAR

    def label(self, s: Campaign, action: Action) -> str:
        return self.choice(s).options[action.args[0]].label if action in self.among(s) else ""

    def chosen(self, s: Campaign, action: Action) -> None:
        option = self.choice(s).options[action.args[0]]
        if s.readers == s.layout.everyone and not self.choice(s).peril:
            s.tell(CHOSE, s.leader, self.line * OPTIONS + action.args[0])
        effects(s, s.book.acts_of(option.prices))
        follow(s, option.body)


# -- tests -----------------------------------------------------------------------------------------


def bonus(s: Campaign, bonuses: tuple[r.Bonus, ...]) -> int:
    return sum(one.n for one in bonuses if holds(s, one.when))


@step
class ArgonautTesting(Step):
    """A skill test of one Argonaut, in peril by the leader alone."""

    line: int

    def begin(self, s: Campaign) -> None:
        if self.test(s).by in ("leader", "tester", "failed"):
            s.then(ChooseLeader())
        s.go(self.who)

    def test(self, s: Campaign) -> r.ArgonautTest:
        return s.book.line(self.line, r.ArgonautTest)

    def who(self, s: Campaign) -> None:
        found = meant(s, self.test(s).by)
        if not found:
            from petteia.games.odyssey.campaign.actions import ARGONAUT

            s.ask(s.captain, "OD-087", f"Who tests {self.test(s).skill}?", ARGONAUT[:], self.named)
            return
        (tester,) = found
        self.roll(s, tester)

    def named(self, s: Campaign, action: Action) -> None:
        self.roll(s, action.args[0])

    def roll(self, s: Campaign, a: int) -> None:
        test = self.test(s)
        s.then(SkillTrial(a, SKILLS.index(test.skill), test.difficulty, bonus(s, test.bonuses), s.seat_of(a)))
        s.go(self.tested)

    def tested(self, s: Campaign) -> None:
        test = self.test(s)
        follow(s, test.success.body if s.passed else test.fail.body)


@step
class ArgoTesting(Step):
    """A test of the ship in the story."""

    line: int

    def begin(self, s: Campaign) -> None:
        test = self.test(s)
        s.then(ArgoTrial(test.roll.difficulty, test.roll.diplomacy, bonus(s, test.bonuses)))
        s.go(self.tested)

    def test(self, s: Campaign) -> r.ArgoTest:
        return s.book.line(self.line, r.ArgoTest)

    def tested(self, s: Campaign) -> None:
        test = self.test(s)
        follow(s, test.success.body if s.passed else test.fail.body)


@step
class GroupTesting(Step):
    """Every Argonaut rolls in turn; whoever fails suffers alone, then the successes are counted (OD-088)."""

    line: int
    a: int
    successes: int
    shift: int

    def begin(self, s: Campaign) -> None:
        if self.a == ARGONAUTS:
            follow(s, group_outcome(self.test(s), min(ARGONAUTS, self.successes)).body)
            return
        test = self.test(s)
        a = self.a
        s.then(
            SkillTrial(a, SKILLS.index(test.skill), test.difficulty, bonus(s, test.bonuses) + self.shift, s.seat_of(a))
        )
        s.go(self.tested)

    def test(self, s: Campaign) -> r.GroupTest:
        return s.book.line(self.line, r.GroupTest)

    def tested(self, s: Campaign) -> None:
        from petteia.games.odyssey.campaign.memories import after_group_roll

        test = self.test(s)
        counts, shift = after_group_roll(s, self.a, SKILLS.index(test.skill), bool(s.passed))
        if not s.passed and test.each_fail is not None:
            s.tester = self.a
            follow(s, test.each_fail.body)
        s.go(GroupTesting(self.line, self.a + 1, self.successes + counts, shift).begin)
