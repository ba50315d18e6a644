"""The rules of FBI-spillet: the deal, the turns, the verdict. Source: 000_f91191b958325402.txt.

Four players sit clockwise; the first and the third play against the second and the fourth.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from pnp.games.fbi.questions import Question, told
from pnp.playing_cards import RANKS, Rank, words

PLAYERS = 4
ASIDE = 5
HAND = 8
CROOKS = 3
EVERY = frozenset(RANKS)

Ranks: TypeAlias = frozenset[Rank]


def listed(ranks: Iterable[Rank]) -> str:
    """Ranks for a message, from the lowest.

    >>> listed([Rank.KING, Rank.TWO])
    '2 K'
    """
    return " ".join(str(rank) for rank in sorted(ranks))


@dataclass(frozen=True, slots=True)
class Held:
    """What one player is said to hold, right or not: the cards set aside, and the hand where it is told
    too.
    """

    aside: tuple[Rank, ...]
    hand: tuple[Rank, ...] | None = None

    @property
    def sound(self) -> bool:
        """Whether these cards are five aside and the other eight in hand."""
        aside = set(self.aside)
        return (
            len(self.aside) == len(aside) == ASIDE
            and (self.hand is None or len(self.hand) == HAND)
            and (self.hand is None or set(self.hand) == EVERY - aside)
        )


@dataclass(frozen=True, slots=True)
class Table:
    """The players clockwise, and what each holds."""

    players: tuple[str, ...]
    held: tuple[Held, ...]

    def seat(self, player: str) -> int:
        """The player's place, from 0."""
        return self.players.index(player)

    def next(self, player: str) -> str:
        """Who sits to the left: the turn goes clockwise ("Spillets gang")."""
        return self.players[(self.seat(player) + 1) % PLAYERS]

    def partner(self, player: str) -> str:
        """Who sits opposite: team-mates face each other ("Spillforberedelser")."""
        return self.players[(self.seat(player) + 2) % PLAYERS]

    def teams(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Both teams, each in the order of the seats."""
        first, second, third, fourth = self.players
        return (first, third), (second, fourth)

    def team(self, player: str) -> tuple[str, str]:
        """The player's team, in the order of the seats."""
        return self.teams()[self.seat(player) % 2]

    def aside(self, player: str) -> Ranks:
        """The cards that the player has set aside."""
        return frozenset(self.held[self.seat(player)].aside)

    def hand(self, player: str) -> Ranks | None:
        """The player's eight cards, or None where the player's own cards contradict each other."""
        return EVERY - self.aside(player) if self.held[self.seat(player)].sound else None

    def crooks(self) -> Ranks | None:
        """The three cards that nobody has set aside ("Spillets slutt"), or None where the deal is not
        right.
        """
        return EVERY - self.aside(self.players[0]) - self.aside(self.players[2]) if right(self) else None


# --- The deal ("Spillforberedelser") -----------------------------------------------------------------------


def own_faults(player: str, held: Held) -> list[str]:
    """What is wrong with one player's cards: five set aside and eight in hand, all thirteen ranks once.

    >>> own_faults("Beate", Held((Rank(1), Rank(3), Rank(4), Rank(7), Rank(10), Rank(11))))
    ['Beate has set aside six cards: A 3 4 7 10 J; five are needed']
    """
    faults = _counted(f"{player} has set aside", held.aside, ASIDE)
    if held.hand is not None:
        faults += _counted(f"{player} has in hand", held.hand, HAND)
        aside, hand = set(held.aside), set(held.hand)
        if both := aside & hand:
            faults.append(f"{player} has {listed(both)} both in hand and aside")
        if neither := EVERY - aside - hand:
            faults.append(f"{player} has {listed(neither)} neither in hand nor aside")
    return faults


def _counted(has: str, cards: tuple[Rank, ...], needed: int) -> list[str]:
    twice = [rank for rank, times in Counter(cards).items() if times > 1]
    faults = [f"{has} {listed(twice)} more than once: {listed(cards)}"] if twice else []
    if len(cards) != needed:
        number = _NUMBERS[len(cards)] if len(cards) < len(_NUMBERS) else str(len(cards))
        found = f"{number} card{'s' * (len(cards) != 1)}" + (f": {listed(cards)}" if cards else "")
        faults.append(f"{has} {found}; {_NUMBERS[needed]} are needed")
    return faults


_NUMBERS = words("no one two three four five six seven eight nine ten eleven twelve thirteen")


def team_faults(table: Table) -> list[str]:
    """Team-mates have no set-aside card in common: only the crooks are in both hands."""
    return [
        f"{one} and {other} have both set aside {listed(both)}; team-mates set aside different cards"
        for one, other in table.teams()
        if (both := table.aside(one) & table.aside(other))
    ]


def shared_faults(table: Table) -> list[str]:
    """Both teams set aside the same ten ranks, and so share the three crooks."""
    (one, third), (other, fourth) = table.teams()
    ours = table.aside(one) | table.aside(third)
    theirs = table.aside(other) | table.aside(fourth)
    if ours == theirs:
        return []
    return [
        f"the teams must set aside the same ten ranks: {one} and {third} alone set aside "
        f"{listed(ours - theirs) or 'none'}, {other} and {fourth} alone {listed(theirs - ours) or 'none'}"
    ]


def right(table: Table) -> bool:
    """Whether the deal is right."""
    own = all(held.sound for held in table.held)
    return own and not team_faults(table) and not shared_faults(table)


# --- The play ("Spillets gang") ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with its answer; `asked` is who answered."""

    question: Question
    asked: str


@dataclass(frozen=True, slots=True)
class Guess:
    """Three cards laid face down, and the set-aside card played in the same turn, if any."""

    cards: tuple[Rank, ...]
    card: Rank | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A set-aside card, played open."""

    card: Rank


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing: all five set-aside cards are out."""


Action: TypeAlias = Ask | Guess | Play | Pass


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did in one turn."""

    player: str
    action: Action

    @property
    def card(self) -> Rank | None:
        """The set-aside card that was played, if any."""
        return self.action.card if isinstance(self.action, Guess | Play) else None


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands before a turn: whose turn it is, the first guess and the cards out of each
    player.
    """

    due: str
    guesses: Mapping[str, tuple[Rank, ...]] = field(default_factory=dict)
    out: Mapping[str, tuple[Rank, ...]] = field(default_factory=dict)
    finished_by: tuple[str, str] | None = None

    def all_out(self, player: str) -> bool:
        """Whether the player has nothing left to do: guessed, and all five set-aside cards played."""
        return player in self.guesses and len(set(self.out.get(player, ()))) >= ASIDE


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule of the play, and who broke it."""

    message: str
    player: str


Rule: TypeAlias = Callable[[Table, State, Turn], str | None]


def may_take(table: Table, state: State, player: str) -> bool:
    """Whether the turn is this player's: it goes clockwise, past players who have all five cards out.

    A reading: the document holds that the partner can then guess, and so gives nothing to do to a player
    whose five cards are out. Such a player may pass, or be left out of the record.
    """
    due = state.due
    while due != player and state.all_out(due):
        due = table.next(due)
        if due == state.due:
            return False
    return due == player


def in_turn(table: Table, state: State, turn: Turn) -> str | None:
    """The turn goes clockwise."""
    if may_take(table, state, turn.player):
        return None
    return f"{turn.player} takes a turn, but it is {state.due}'s"


def asks_partner(table: Table, state: State, turn: Turn) -> str | None:
    """A question goes to the partner."""
    partner = table.partner(turn.player)
    if not isinstance(turn.action, Ask) or turn.action.asked == partner:
        return None
    return f"{turn.player} asks {turn.action.asked}; questions go to the partner, {partner}"


def answers_truly(table: Table, state: State, turn: Turn) -> str | None:
    """An answer is true of the eight cards dealt, also after a guess (NB3)."""
    if not isinstance(turn.action, Ask):
        return None
    question, asked = turn.action.question, turn.action.asked
    hand = table.hand(asked)
    if hand is None or question.fits(hand):
        return None
    return (
        f"{asked} answers {told(question.answer)} to '{question.text}', "
        f"but {told(question.truth(hand))} is true of {listed(hand)}"
    )


def asks_before_guess(table: Table, state: State, turn: Turn) -> str | None:
    """Who has guessed asks no more and plays a set-aside card each turn instead."""
    if not isinstance(turn.action, Ask) or turn.player not in state.guesses:
        return None
    return f"{turn.player} asks after guessing; from the guess on a set-aside card is played each turn"


def guesses_once(table: Table, state: State, turn: Turn) -> str | None:
    """Each player guesses once: a guess can't be changed (NB3)."""
    if not isinstance(turn.action, Guess) or turn.player not in state.guesses:
        return None
    return f"{turn.player} guesses again; {listed(state.guesses[turn.player])} was guessed already"


def guesses_three(table: Table, state: State, turn: Turn) -> str | None:
    """A guess is three cards."""
    if not isinstance(turn.action, Guess) or len(turn.action.cards) == len(set(turn.action.cards)) == CROOKS:
        return None
    return f"{turn.player} guesses {listed(turn.action.cards)}; a guess is three different cards"


def guesses_own(table: Table, state: State, turn: Turn) -> str | None:
    """The cards of a guess come from the own hand."""
    hand = table.hand(turn.player)
    if not isinstance(turn.action, Guess) or hand is None or not (strange := set(turn.action.cards) - hand):
        return None
    return f"{turn.player} guesses {listed(strange)}, which is not in the own hand: {listed(hand)}"


def plays_after_guess(table: Table, state: State, turn: Turn) -> str | None:
    """Set-aside cards are played from the own guess on, not before."""
    if not isinstance(turn.action, Play) or turn.player in state.guesses:
        return None
    return f"{turn.player} plays {turn.card} before guessing; until the guess a turn is a question"


def plays_own_aside(table: Table, state: State, turn: Turn) -> str | None:
    """The card played is one of the player's five set-aside cards."""
    aside = table.aside(turn.player)
    if turn.card is None or turn.card in aside:
        return None
    return f"{turn.player} plays {turn.card}, which was not set aside: {listed(aside)}"


def plays_each_once(table: Table, state: State, turn: Turn) -> str | None:
    """Each set-aside card is played once."""
    if turn.card is None or turn.card not in state.out.get(turn.player, ()):
        return None
    return f"{turn.player} plays {turn.card}, which is out already"


def passes_when_out(table: Table, state: State, turn: Turn) -> str | None:
    """Only who has guessed and played all five cards has nothing to do."""
    if not isinstance(turn.action, Pass) or state.all_out(turn.player):
        return None
    if turn.player in state.guesses:
        return f"{turn.player} passes; after the guess a set-aside card is played each turn"
    return f"{turn.player} passes; a turn is a question or a guess"


RULES: tuple[Rule, ...] = (
    in_turn,
    asks_partner,
    answers_truly,
    asks_before_guess,
    guesses_once,
    guesses_three,
    guesses_own,
    plays_after_guess,
    plays_own_aside,
    plays_each_once,
    passes_when_out,
)

# Those that look at no hand and no guess, and name neither where they are broken: to be told while the game is on.
OPEN_RULES: tuple[Rule, ...] = (
    in_turn,
    asks_partner,
    asks_before_guess,
    plays_after_guess,
    plays_each_once,
    passes_when_out,
)


def choices(state: State) -> tuple[type[Action], ...]:
    """What whose turn it is can do ("Spillets gang"); nothing after the end.

    >>> [choice.__name__ for choice in choices(State("Anders"))]
    ['Ask', 'Guess']
    """
    if state.finished_by is not None:
        return ()
    if state.due not in state.guesses:
        return (Ask, Guess)
    return (Pass,) if state.all_out(state.due) else (Play,)


def faults(table: Table, state: State, turn: Turn, rules: tuple[Rule, ...] = RULES) -> list[Fault]:
    """Every one of the `rules` that the turn breaks. After the end there is nothing left to judge: the game
    is over at once.
    """
    if state.finished_by is not None:
        both = " and ".join(state.finished_by)
        return [Fault(f"the game ended when {both} had both guessed; nothing comes after it", turn.player)]
    return [
        Fault(
            message,
            turn.action.asked if rule is answers_truly and isinstance(turn.action, Ask) else turn.player,
        )
        for rule in rules
        if (message := rule(table, state, turn))
    ]


def after(table: Table, state: State, turn: Turn) -> State:
    """Where the game stands after a turn, legal or not: the turn goes on from whoever took it."""
    if state.finished_by is not None:
        return state
    state = replace(state, due=table.next(turn.player))
    if isinstance(turn.action, Guess) and turn.player not in state.guesses:
        guesses = {**state.guesses, turn.player: turn.action.cards}
        team = table.team(turn.player)
        state = replace(state, guesses=guesses, finished_by=team if set(team) <= set(guesses) else None)
    if turn.card is not None:
        out = (*state.out.get(turn.player, ()), turn.card)
        state = replace(state, out={**state.out, turn.player: out})
    return state


# --- The verdict ("Spillets slutt") ------------------------------------------------------------------------


def correct(guess: Iterable[Rank], crooks: Ranks) -> bool:
    """A guess counts only with all three right.

    >>> correct([Rank(5), Rank(7), Rank(12)], frozenset({Rank(5), Rank(9), Rank(12)}))
    False
    """
    return sorted(guess) == sorted(crooks)


def winners(table: Table, state: State, crooks: Ranks) -> tuple[str, str] | None:
    """The team with fewer wrong guesses; level, the team that ended the game. None while the game is on."""
    if state.finished_by is None:
        return None

    def wrong(team: tuple[str, str]) -> int:
        return sum(not correct(state.guesses[each], crooks) for each in team if each in state.guesses)

    ended = state.finished_by
    other = next(team for team in table.teams() if team != ended)
    return ended if wrong(ended) <= wrong(other) else other
