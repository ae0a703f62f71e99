"""Filling programs with lists by plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from letterpress_client.engine import FilledText
from letterpress_client.evaluator.condition import IsGiven, asks_no_tag
from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.escape import keep
from letterpress_client.evaluator.fill_plan import FillPlan, Note, Pick, Repeat, Segment
from letterpress_client.evaluator.fill_work import add_stretch, assert_searches, search_work
from letterpress_client.evaluator.given_data import GivenData, GivenScope, count_given
from letterpress_client.evaluator.given_tags import PlannedTags
from letterpress_client.evaluator.judge_jumps import judge_jumps
from letterpress_client.evaluator.list_limits import MAX_ITEMS
from letterpress_client.evaluator.prepared_program import PreparedProgram
from letterpress_client.evaluator.prepared_scope import PreparedList, PreparedScope
from letterpress_client.evaluator.program_plans import ProgramPlans
from letterpress_client.evaluator.tag_places import MAX_PLACES
from letterpress_client.evaluator.write_segment import (
    MAX_GROWTH,
    UnplannedError,
    escape_pick,
    take_parts,
    write_whole,
)
from letterpress_client.report import Report

# What a program asks of the items of a list that it does not have.
_NOTHING_ASKED = PreparedScope(-1, PreparedList("", MAX_ITEMS, PreparedScope(), 0))


class PlannedLists:
    """One run of a program where there are lists, in it or in the data."""

    __slots__ = (
        "_contexts",
        "_counts",
        "_current",
        "_data",
        "_defaulted",
        "_hidden",
        "_is_given",
        "_item_contexts",
        "_max_bytes",
        "_missing",
        "_most_bytes",
        "_on_missing",
        "_parts",
        "_plans",
        "_program",
        "_repeated_work",
        "_surplus",
        "_verdicts",
    )

    def __init__(
        self, program: PreparedProgram, plans: ProgramPlans, data: GivenData, on_missing: str, max_bytes: int
    ) -> None:
        self._program = program
        self._plans = plans
        self._data = data
        self._on_missing = on_missing
        self._max_bytes = max_bytes
        # The bytes of the output at the most, and those that it has beyond its characters.
        self._most_bytes = 0
        self._surplus = 0
        self._repeated_work = 0
        self._parts: list[str] = []
        # Dictionaries serve as sets that keep their order.
        self._missing: dict[str, None] = {}
        self._defaulted: dict[str, None] = {}
        self._hidden: dict[str, None] = {}
        self._counts: dict[tuple[int, str, bool], int] = {}
        # By the index of the scope: the data, and the items that are repeated; what conditions read of them, and what
        # they have said.
        self._current: dict[int, GivenScope] = {0: data.scope}
        self._contexts: dict[int, list[ContextValue]] = {}
        self._verdicts: dict[int, dict[int, bool]] = {0: {}}
        self._is_given: IsGiven = asks_no_tag
        if program.reads_tags:
            self._is_given = PlannedTags(plans, data, self._current, keeps_missing=on_missing == "keep").is_given
        # Read once, however many stretches there are for the items.
        self._item_contexts: dict[GivenScope, list[ContextValue]] = {}

    def run(self) -> FilledText:
        """Fill the program. Raise UnplannedError, or FillError for too much work."""
        program, plans, scope = self._program, self._plans, self._data.scope
        lists: dict[str, int] = {}
        if program.lists:
            lists = {plan.label: 0 for plan in program.lists}
            _count_items(program.data, scope, lists)
        if program.is_conditional:
            self._contexts[0] = plans.context_of(program.data, scope, 0)
            if program.is_searching:
                assert_searches(self._search_work(program.data, scope, self._contexts[0], 1))
        plan = plans.find(scope.key, self._judge(0, len(program.ops)), self._on_missing)
        if plan is None:
            raise UnplannedError
        unused = plan.names[0].unused
        if scope.lists:
            unused = self._find_unused(unused)
        if plan.whole is not None:
            return write_whole(plan, plan.whole, self._data, self._max_bytes, unused, lists)
        self._follow(plan, scope, 0)
        output = "".join(self._parts)
        report = Report(
            tuple(self._missing),
            tuple(self._defaulted),
            unused,
            (),
            tuple(self._hidden),
            lists,
            len(output) + self._surplus,
        )
        return FilledText(output, report)

    def _follow(self, plan: FillPlan, scope: GivenScope, index: int) -> None:
        for step in plan.steps:
            if type(step) is Repeat:
                self._repeat(step, plan, scope)
            elif type(step) is Segment:
                if step.take is None:
                    self._add_rows(step, [scope], index)
                else:
                    self._add_segment(step, step.take)

    def _add_segment(self, segment: Segment, take: Callable[[list[str]], Sequence[str]]) -> None:
        data = self._data
        self._reserve(segment.bytes + segment.uses * data.extent * MAX_GROWTH)
        self._end_parts(segment, take_parts(segment, take, data))
        if segment.notes or segment.hidden:
            self._note(segment, [data.scope], 0)

    def _add_rows(self, segment: Segment, rows: list[GivenScope], index: int) -> None:
        """Add a segment for the data, or for items that follow each other and have the same names."""
        first = rows[0]
        count = count_given(rows)
        self._reserve(segment.bytes * count + segment.uses * self._data.extent * MAX_GROWTH)
        period = len(segment.parts)
        parts = segment.parts * count
        for pick in segment.picks:
            if pick.scope != index:
                piece = self._piece(pick)
                self._reserve(len(piece) * count * MAX_GROWTH)
                parts[pick.at :: period] = [piece] * count
            elif pick.place < 0:
                parts[pick.at :: period] = [str(row.index + at + 1) for row in rows for at in range(row.size)]
            else:
                start = first.start + pick.place
                parts[pick.at :: period] = self._column(pick, slice(start, start + first.count * count, first.count))
        self._surplus += segment.surplus * (count - 1)
        self._end_parts(segment, parts)
        if segment.notes or segment.hidden:
            self._note(segment, rows, index)

    def _column(self, pick: Pick, places: slice) -> Sequence[str]:
        """Return the values that a pick takes from one item after the other."""
        if pick.escape is None:
            return self._data.html[places]
        values = self._data.values[places]
        if pick.escape is keep:
            return values
        column = [escaped for escaped in map(pick.escape, values) if escaped is not None]
        if len(column) < len(values):
            raise UnplannedError
        return column

    def _end_parts(self, segment: Segment, parts: list[str]) -> None:
        self._surplus += segment.surplus
        if not self._data.is_ascii:
            period = len(segment.parts)
            for at in range(1, period, 2):
                written = "".join(parts[at::period])
                self._surplus += len(written.encode()) - len(written)
        self._parts += parts

    def _reserve(self, most_bytes: int) -> None:
        self._most_bytes += most_bytes
        if self._most_bytes > self._max_bytes:
            raise UnplannedError

    def _piece(self, pick: Pick) -> str:
        scope = self._current[pick.scope]
        return str(scope.index + 1) if pick.place < 0 else escape_pick(pick, self._data, scope.start + pick.place)

    def _repeat(self, step: Repeat, outer: FillPlan, holder: GivenScope) -> None:
        op = step.op
        items = holder.lists.get(op.scope.of_list.name) if op.scope.of_list else None
        if not items:
            return
        index = op.scope.index
        count = count_given(items)
        self._repeated_work = add_stretch(self._repeated_work, op.work, count)
        rows: list[GivenScope] = []
        last: FillPlan | None = None
        for item in _divide(step, items):
            self._current[index] = item
            if self._program.is_conditional:
                self._contexts[index] = self._context_of(op.scope, item, count)
                self._verdicts[index] = {}
            plan = self._plan_of(step, outer, item)
            if rows and (plan is not last or item.start != rows[-1].end):
                self._add_all(last, rows, index)
                rows = []
            last = plan
            if plan.repeats:
                self._follow(plan, item, index)
            else:
                rows.append(item)
        if rows:
            self._add_all(last, rows, index)

    def _add_all(self, plan: FillPlan | None, rows: list[GivenScope], index: int) -> None:
        for step in plan.steps if plan else ():
            if type(step) is Segment:
                self._add_rows(step, rows, index)

    def _plan_of(self, step: Repeat, outer: FillPlan, item: GivenScope) -> FillPlan:
        op, plans, table = step.op, self._plans, step.plans
        start = op.body if item.index == 0 else op.start
        verdicts = self._judge(start, op.end)
        key = (item.key, verdicts, start)
        if key not in table.plans:
            names = {**outer.names, op.scope.index: plans.names_of(op.scope, item.key)}
            table.add(key, plans.make(start, op.end, verdicts, names, self._on_missing))
        plan = table.plans.get(key)
        if plan is None:
            raise UnplannedError
        return plan

    def _judge(self, start: int, end: int) -> tuple[bool, ...]:
        if not self._program.is_conditional:
            return ()
        questions = self._plans.questions_of(start, end)
        return judge_jumps(questions, start, self._contexts, self._verdicts, self._is_given)

    def _context_of(self, plan: PreparedScope, item: GivenScope, count: int) -> list[ContextValue]:
        context = self._item_contexts.get(item)
        if context is None:
            context = self._plans.context_of(plan, item, count)
            if item.context:
                self._item_contexts[item] = context
        return context

    def _search_work(self, plan: PreparedScope, scope: GivenScope, context: Sequence[ContextValue], times: int) -> int:
        work = search_work(plan, context) * times
        for name, of_list in plan.lists.items():
            items = scope.lists.get(name, ())
            count = count_given(items)
            for item in _one_by_one(items):
                work += self._search_work(of_list, item, self._context_of(of_list, item, count), of_list.stretches)
        return work

    def _note(self, segment: Segment, rows: list[GivenScope], index: int) -> None:
        for node in segment.hidden:
            self._hidden[node] = None
        for row in rows if segment.notes else ():
            for at in range(row.size):
                for note in segment.notes:
                    outer = note.tag.scope.index
                    if outer == index:
                        self._note_tag(note, row, at)
                    else:
                        self._note_tag(note, self._current[outer], 0)

    def _note_tag(self, note: Note, place: GivenScope, at: int) -> None:
        tag, is_missing = note
        places = self._missing if is_missing else self._defaulted
        label = place.prefix(at) + tag.label
        if label in places:
            return
        if place.holder is not None:
            key = (tag.scope.index, tag.label, is_missing)
            self._counts[key] = self._counts.get(key, 0) + 1
            if self._counts[key] > MAX_PLACES:
                return
        places[label] = None

    def _find_unused(self, of_data: tuple[str, ...]) -> tuple[str, ...]:
        unused = dict.fromkeys(of_data)

        def find(plan: PreparedScope, scope: GivenScope, prefix: str) -> None:
            for name, items in scope.lists.items():
                if items:
                    of_list = plan.lists.get(name, _NOTHING_ASKED)
                    item_prefix = f"{prefix}{name}[0]."
                    for label in self._plans.names_of(of_list, items[0].key).unused:
                        unused[item_prefix + label] = None
                    find(of_list, items[0], item_prefix)

        find(self._program.data, self._data.scope, "")
        return tuple(unused)


def _one_by_one(items: Iterable[GivenScope]) -> Iterable[GivenScope]:
    return (each for item in items for each in item.each())


def _divide(step: Repeat, items: list[GivenScope]) -> Iterable[GivenScope]:
    """Return the items in parts of which each is filled in one way."""
    if step.is_by_item:
        return _one_by_one(items)
    first, *others = items
    if step.op.start == step.op.body or first.size == 1:
        return items
    return (first.part(0, 1), first.part(1, first.size - 1), *others)


def _count_items(plan: PreparedScope, scope: GivenScope, counts: dict[str, int]) -> None:
    for name, of_list in plan.lists.items():
        items = scope.lists.get(name, ())
        count = count_given(items)
        if of_list.of_list is not None and count > of_list.of_list.max:
            raise UnplannedError
        counts[of_list.label] += count
        if of_list.lists:
            for item in items:
                _count_items(of_list, item, counts)
