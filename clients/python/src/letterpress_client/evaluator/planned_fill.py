"""Filling by plans, which is quicker than op by op."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from letterpress_client.engine import FilledText
from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.data_issues import DataIssues
from letterpress_client.evaluator.escape_slot import keep
from letterpress_client.evaluator.evaluate_condition import evaluate_condition
from letterpress_client.evaluator.fill_plan import FillPlan, Note, Pick, ProgramPlans, Repeat, Segment
from letterpress_client.evaluator.fill_work import add_stretch, assert_work
from letterpress_client.evaluator.given_data import GivenData, GivenScope, NamesKey
from letterpress_client.evaluator.list_limits import MAX_ITEMS
from letterpress_client.evaluator.prepare_condition import PreparedCondition
from letterpress_client.evaluator.prepared_program import PreparedProgram
from letterpress_client.evaluator.prepared_scope import PreparedList, PreparedScope
from letterpress_client.evaluator.read_context import read_context
from letterpress_client.evaluator.scope import Scope
from letterpress_client.evaluator.tag_places import MAX_PLACES
from letterpress_client.report import Report

# No position writes more than this for a byte of a value.
_MAX_GROWTH = 6
# What a program asks of the items of a list that it does not have.
_NOTHING_ASKED = PreparedScope(-1, PreparedList("", MAX_ITEMS, PreparedScope(), 0))


class _UnplannedError(Exception):
    """The general evaluator has to look at it: it may be refused, or is rare."""


class _EmptyError(Exception):
    """A value that a plan takes is empty."""


def fill_planned(
    program: PreparedProgram, plans: ProgramPlans, data: GivenData, on_missing: str, max_bytes: int
) -> FilledText | None:
    """Fill a program as `fill_program` does, or return None when only that can tell what there is to be said.

    Raises:
        FillError: RENDER_ERROR for too much work.
    """
    try:
        try:
            return _fill(program, plans, data, on_missing, max_bytes)
        except _EmptyError:
            data.set_empty_apart()
            return _fill(program, plans, data, on_missing, max_bytes)
    except _UnplannedError:
        return None


def _fill(
    program: PreparedProgram, plans: ProgramPlans, data: GivenData, on_missing: str, max_bytes: int
) -> FilledText:
    scope = data.scope
    if program.lists or program.is_conditional or scope.lists:
        return _PlannedFill(program, plans, data, on_missing, max_bytes).run()
    key = (scope.key, (), on_missing)
    plan = plans.table.plans.get(key) or _plan_data(program, plans, key)
    if plan.whole is None:
        return _PlannedFill(program, plans, data, on_missing, max_bytes).run()
    return _write_whole(plan, plan.whole, data, max_bytes, plan.names[0].unused, {})


def _plan_data(program: PreparedProgram, plans: ProgramPlans, key: tuple[NamesKey, tuple[bool, ...], str]) -> FillPlan:
    table = plans.table
    if key not in table.plans and table.is_seen(key):
        names_key, verdicts, on_missing = key
        names = {0: plans.names_of(program.data, names_key)}
        table.add(key, plans.make(0, len(program.ops), verdicts, names, on_missing))
    plan = table.plans.get(key)
    if plan is None:
        raise _UnplannedError
    return plan


def _write_whole(
    plan: FillPlan,
    segment: Segment,
    data: GivenData,
    max_bytes: int,
    unused: tuple[str, ...],
    lists: dict[str, int],
) -> FilledText:
    """Write an output that is one segment, whose values are all of the data."""
    if segment.bytes + segment.uses * data.extent * _MAX_GROWTH > max_bytes or segment.take is None:
        raise _UnplannedError
    parts = _take_parts(segment, segment.take, data)
    output = "".join(parts)
    length = len(output) + segment.surplus
    if not data.is_ascii:
        written = "".join(parts[1::2])
        length += len(written.encode()) - len(written)
    return FilledText(output, Report(plan.missing, plan.defaulted, unused, (), segment.hidden, lists, length))


def _take_parts(segment: Segment, take: Callable[[list[str]], Sequence[str]], data: GivenData) -> list[str]:
    parts = segment.parts.copy()
    taken = parts[1::2] = take(data.html if segment.takes_html else data.values)
    if not all(taken):
        raise _EmptyError
    for pick in segment.picks:
        parts[pick.at] = _escape(pick, data, pick.place)
    return parts


def _escape(pick: Pick, data: GivenData, at: int) -> str:
    value = (data.html if pick.escape is None else data.values)[at]
    if not value:
        raise _EmptyError
    escaped = value if pick.escape is None else pick.escape(value)
    if escaped is None:
        raise _UnplannedError
    return escaped


class _PlannedFill:
    __slots__ = (
        "_counts",
        "_current",
        "_data",
        "_defaulted",
        "_hidden",
        "_max_bytes",
        "_missing",
        "_most_bytes",
        "_on_missing",
        "_parts",
        "_plans",
        "_program",
        "_repeated_work",
        "_scopes",
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
        # By the index of the scope: the data, and the item of each list that is repeated; what conditions read of it,
        # and what they have said.
        self._current: dict[int, GivenScope] = {0: data.scope}
        self._scopes: dict[int, Scope] = {}
        self._verdicts: dict[int, dict[int, bool]] = {0: {}}

    def run(self) -> FilledText:
        program, plans, data = self._program, self._plans, self._data.scope
        lists: dict[str, int] = {}
        if program.lists:
            lists = {plan.label: 0 for plan in program.lists}
            _count_items(program.data, data, lists)
        if program.is_conditional:
            scope = self._scopes[0] = _to_scope(program.data, data, None, 0, 1)
            assert_work(scope)
        verdicts = self._judge(0, len(program.ops))
        key = (data.key, verdicts, self._on_missing)
        plan = plans.table.plans.get(key) or _plan_data(program, plans, key)
        unused = plan.names[0].unused
        if data.lists:
            unused = self._find_unused(unused)
        if plan.whole is not None:
            return _write_whole(plan, plan.whole, self._data, self._max_bytes, unused, lists)
        self._follow(plan, data, 0)
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
        self._reserve(segment.bytes + segment.uses * data.extent * _MAX_GROWTH)
        parts = _take_parts(segment, take, data)
        self._end_parts(segment, parts)
        if segment.notes or segment.hidden:
            self._note(segment, data.scope, 0)

    def _add_rows(self, segment: Segment, rows: list[GivenScope], index: int) -> None:
        """Add a segment for the data, or for items that follow each other and have the same names."""
        count = len(rows)
        first = rows[0]
        self._reserve(segment.bytes * count + segment.uses * self._data.extent * _MAX_GROWTH)
        period = len(segment.parts)
        parts = segment.parts * count
        for pick in segment.picks:
            if pick.scope != index:
                piece = self._piece(pick)
                self._reserve(len(piece) * count * _MAX_GROWTH)
                parts[pick.at :: period] = [piece] * count
                continue
            if pick.place < 0:
                parts[pick.at :: period] = [str(row.index + 1) for row in rows]
                continue
            start = first.start + pick.place
            end = start + first.count * (count - 1) + 1
            values = self._data.html if pick.escape is None else self._data.values
            column: Sequence[str | None] = values[start : end : first.count]
            if not all(column):
                raise _EmptyError
            if pick.escape is not None and pick.escape is not keep:
                column = list(map(pick.escape, column))  # type: ignore[arg-type]
                if None in column:
                    raise _UnplannedError
            parts[pick.at :: period] = column  # type: ignore[assignment]
        self._surplus += segment.surplus * (count - 1)
        self._end_parts(segment, parts)
        if segment.notes or segment.hidden:
            for row in rows:
                self._note(segment, row, index)

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
            raise _UnplannedError

    def _piece(self, pick: Pick) -> str:
        scope = self._current[pick.scope]
        return str(scope.index + 1) if pick.place < 0 else _escape(pick, self._data, scope.start + pick.place)

    def _repeat(self, step: Repeat, outer: FillPlan, holder: GivenScope) -> None:
        op = step.op
        of_list, index = op.scope.of_list, op.scope.index
        items = holder.lists.get(of_list.name) if holder.lists and of_list else None
        if of_list is None or not items:
            return
        self._repeated_work = add_stretch(self._repeated_work, op.work, len(items))
        scopes = self._scopes[of_list.holder.index].lists[of_list.place] if self._program.is_conditional else ()
        rows: list[GivenScope] = []
        last: FillPlan | None = None
        for at, item in enumerate(items):
            if scopes:
                self._scopes[index] = scopes[at]
                self._verdicts[index] = {}
            plan = self._plan_of(step, outer, item)
            if rows and (plan is not last or item.start != rows[-1].start + item.count):
                self._add_all(last, rows, index)
                rows = []
            rows.append(item)
            last = plan
            if any(type(each) is Repeat for each in plan.steps):
                self._follow(plan, item, index)
                rows = []
        if rows:
            self._add_all(last, rows, index)

    def _add_all(self, plan: FillPlan | None, rows: list[GivenScope], index: int) -> None:
        for step in plan.steps if plan else ():
            if type(step) is Segment:
                self._add_rows(step, rows, index)

    def _plan_of(self, step: Repeat, outer: FillPlan, item: GivenScope) -> FillPlan:
        op, plans = step.op, self._plans
        self._current[op.scope.index] = item
        start = op.body if item.index == 0 else op.start
        verdicts = self._judge(start, op.end)

        table = step.plans
        key = (item.key, verdicts, start)
        if key not in table.plans:
            names = {**outer.names, op.scope.index: plans.names_of(op.scope, item.key)}
            table.add(key, plans.make(start, op.end, verdicts, names, self._on_missing))
        plan = table.plans.get(key)
        if plan is None:
            raise _UnplannedError
        return plan

    def _judge(self, start: int, end: int) -> tuple[bool, ...]:
        """Return what the conditions say that are come to from an op to another."""
        if not self._program.is_conditional:
            return ()
        verdicts = []
        for at, jump in self._plans.outline_of(start, end):
            if at >= start:
                is_shown = self._is_shown(jump.condition)
                verdicts.append(is_shown)
                if not is_shown:
                    start = jump.target
        return tuple(verdicts)

    def _is_shown(self, condition: PreparedCondition) -> bool:
        verdicts = self._verdicts[condition.scope.index]
        verdict = verdicts.get(condition.index)
        if verdict is None:
            verdict = verdicts[condition.index] = evaluate_condition(condition, self._scopes)
        return verdict

    def _note(self, segment: Segment, scope: GivenScope, index: int) -> None:
        for node in segment.hidden:
            self._hidden[node] = None
        for note in segment.notes:
            outer = note.slot.scope.index
            self._note_tag(note, scope if outer == index else self._current[outer])

    def _note_tag(self, note: Note, place: GivenScope) -> None:
        slot, is_missing = note
        places = self._missing if is_missing else self._defaulted
        label = place.prefix + slot.label
        if label in places:
            return
        if place.holder is not None:
            key = (slot.scope.index, slot.label, is_missing)
            self._counts[key] = self._counts.get(key, 0) + 1
            if self._counts[key] > MAX_PLACES:
                return
        places[label] = None

    def _find_unused(self, of_data: tuple[str, ...]) -> tuple[str, ...]:
        unused = dict.fromkeys(of_data)

        def find(plan: PreparedScope, scope: GivenScope, prefix: str) -> None:
            for name, items in (scope.lists or {}).items():
                if items:
                    of_list = plan.lists.get(name, _NOTHING_ASKED)
                    item_prefix = f"{prefix}{name}[0]."
                    for label in self._plans.names_of(of_list, items[0].key).unused:
                        unused[item_prefix + label] = None
                    find(of_list, items[0], item_prefix)

        find(self._program.data, self._data.scope, "")
        return tuple(unused)


def _count_items(plan: PreparedScope, scope: GivenScope, counts: dict[str, int]) -> None:
    for name, of_list in plan.lists.items():
        items = scope.lists.get(name, ()) if scope.lists else ()
        if of_list.of_list is not None and len(items) > of_list.of_list.max:
            raise _UnplannedError
        counts[of_list.label] += len(items)
        if of_list.lists:
            for item in items:
                _count_items(of_list, item, counts)


def _to_scope(plan: PreparedScope, given: GivenScope, holder: Scope | None, index: int, count: int) -> Scope:
    """Return what conditions read of a scope."""
    scope = Scope(plan, holder, index, count)
    issues = DataIssues()
    scope.context = read_context(plan, given.context or {}, scope.given, issues)
    if issues.found:
        raise _UnplannedError
    for place, (name, of_list) in enumerate(plan.lists.items()):
        items = given.lists.get(name, []) if given.lists else []
        scope.lists[place] = [_to_scope(of_list, item, scope, at, len(items)) for at, item in enumerate(items)]
        if of_list.size_index is not None:
            scope.context[of_list.size_index] = ContextValue(str(len(items)))
    return scope
