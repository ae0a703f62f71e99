"""The plans of a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from letterpress_client.evaluator.condition import Judge, PreparedCondition
from letterpress_client.evaluator.context_plan import ContextPlan, plan_context
from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.fill_plan import FillPlan, GivenNames, PlanTable, Segment
from letterpress_client.evaluator.given_data import MAX_NAMES_LENGTH, SEPARATOR, GivenScope, NamesKey
from letterpress_client.evaluator.plan_maker import PlanMaker
from letterpress_client.evaluator.prepared_program import Each, Jump, PreparedProgram
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.text import normalize_tag_name, repair_text

# Forgotten all at once when there are more.
_MAX_SHAPES = 256
# What there is of a program that writes nothing.
_NOTHING = Segment(parts=[""], take=None, takes_html=False, picks=(), bytes=0, surplus=0, uses=0, notes=(), hidden=())


class Question(NamedTuple):
    """A jump at an op: goes on at `target` when the condition is false.

    Where the condition is one test alone and asked once, as mostly, `judge` makes it of the value at `key` of the
    context of a scope, and what it says need not be kept.
    """

    at: int
    target: int
    condition: PreparedCondition
    judge: Judge | None
    scope: int
    key: int


class ProgramPlans:
    """The plans of a program."""

    __slots__ = ("_contexts", "_names", "_program", "_questions", "table")

    def __init__(self, program: PreparedProgram) -> None:
        self._program = program
        self.table = PlanTable()
        self._names: dict[tuple[int, NamesKey], GivenNames] = {}
        self._contexts: dict[tuple[int, tuple[str, ...]], ContextPlan] = {}
        self._questions: dict[tuple[int, int], tuple[Question, ...]] = {}

    def find(self, key: NamesKey, verdicts: tuple[bool, ...], on_missing: str) -> FillPlan | None:
        """Return the plan for data of this key, made when it is asked for again; None when there is none."""
        of = (key, verdicts, on_missing)
        plan = self.table.plans.get(of)
        if plan is None and of not in self.table.plans and self.table.is_seen(of):
            names = {0: self.names_of(self._program.data, key)}
            plan = self.make(0, len(self._program.ops), verdicts, names, on_missing)
            self.table.add(of, plan)
        return plan

    def names_of(self, plan: PreparedScope, key: NamesKey) -> GivenNames:
        """Return which values a scope of this key gives."""
        known = self._names.get((plan.index, key))
        if known is None:
            known = _read_names(plan, key)
            if len(self._names) >= _MAX_SHAPES:
                self._names.clear()
            self._names[plan.index, key] = known
        return known

    def context_of(self, plan: PreparedScope, scope: GivenScope, count: int) -> list[ContextValue]:
        """Return the values of the context of the data, or of an item of a list of so many."""
        key = (plan.index, tuple(scope.context))
        known = self._contexts.get(key)
        if known is None:
            known = plan_context(plan, scope.context)
            if len(self._contexts) >= _MAX_SHAPES:
                self._contexts.clear()
            if sum(map(len, scope.context)) <= MAX_NAMES_LENGTH:
                self._contexts[key] = known
        return known.read(scope, count)

    def questions_of(self, start: int, end: int) -> tuple[Question, ...]:
        """Return what is asked from an op to another, without that in stretches between them."""
        known = self._questions.get((start, end))
        if known is None:
            known = self._questions[start, end] = tuple(self._ask(start, end))
        return known

    def make(
        self, start: int, end: int, verdicts: Sequence[bool], names: Mapping[int, GivenNames], on_missing: str
    ) -> FillPlan | None:
        """Return the plan of a part of the program. `verdicts` are those of the jumps, in the order they are come to.

        Return None when the part is refused, or needs the general evaluator.
        """
        maker = PlanMaker(names, keeps_missing=on_missing == "keep")
        if not maker.read(self._program.ops, start, end, iter(verdicts)):
            return None
        if on_missing == "error" and maker.lacks_value:
            return None
        if on_missing == "error-urls" and maker.lacks_url:
            return None
        segments = [step for step in maker.steps if isinstance(step, Segment)]
        repeats = len(segments) < len(maker.steps)
        whole = (segments or [_NOTHING])[0] if not repeats and len(names) == 1 else None
        notes = whole.notes if whole else ()
        missing = dict.fromkeys(note.tag.label for note in notes if note.is_missing)
        defaulted = dict.fromkeys(note.tag.label for note in notes if not note.is_missing)
        return FillPlan(tuple(maker.steps), names, repeats, whole, tuple(missing), tuple(defaulted))

    def _ask(self, start: int, end: int) -> Iterator[Question]:
        jumps = list(self._find_jumps(start, end))
        counts = Counter(jump.condition.index for _, jump in jumps)
        for at, jump in jumps:
            test = jump.condition.test
            if test is None or counts[jump.condition.index] > 1:
                yield Question(at, jump.target, jump.condition, None, 0, 0)
            else:
                yield Question(at, jump.target, jump.condition, test.judge, test.scope.index, test.key)

    def _find_jumps(self, start: int, end: int) -> Iterator[tuple[int, Jump]]:
        at = start
        while at < end:
            op = self._program.ops[at]
            if type(op) is Jump:
                yield at, op
            at = op.end if type(op) is Each else at + 1


def _read_names(plan: PreparedScope, key: NamesKey) -> GivenNames:
    """Return which values there are.

    When several spellings of one name are supplied the normalised one counts, or else the last.
    """
    places: dict[int, int] = {}
    unused: dict[str, None] = {}
    names, *groups = key
    rest = iter(enumerate(str(names).split(SEPARATOR)))
    parts = iter(groups)
    for group in parts:
        if group is None:
            empty = set(parts)
            places = {index: place for index, place in places.items() if place not in empty}
            break
        named = dict([next(rest)[::-1] for _ in range(int(str(next(parts))))])
        indexes = plan.indexes[str(group)]
        for name, place in named.items():
            normal_name = normalize_tag_name(name)
            index = indexes.get(normal_name)
            if index is None:
                unused[repair_text(f"{group}.{name}")] = None
            elif name == normal_name or normal_name not in named:
                places[index] = place
    return GivenNames(places, tuple(unused))
