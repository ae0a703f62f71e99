"""Filling programs with data, and the limit of output."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from letterpress_client.evaluator.condition import Given, PreparedCondition, evaluate_condition
from letterpress_client.evaluator.escape import escape_html, keep
from letterpress_client.evaluator.ops import Ask, Each, Jump, Op
from letterpress_client.evaluator.program import Mail, Program, prepare_mail
from letterpress_client.evaluator.reading import Data, is_plain, read_data
from letterpress_client.evaluator.report import Findings, read_max_output_bytes
from letterpress_client.evaluator.scope import Scope, count_items
from letterpress_client.evaluator.slot import REJECTED_URL, Run, Slot
from letterpress_client.evaluator.text import WHITE_SPACE, is_blank, utf8_length
from letterpress_client.evaluator.work import add_loop, assert_searches
from letterpress_client.fill_error import FillError, collect
from letterpress_client.fill_options import FillOptions
from letterpress_client.issue import Issue
from letterpress_client.join_reports import join_reports
from letterpress_client.report import Report

# No position writes more bytes than this for a byte of a value.
_MAX_GROWTH = 6
# A value up to here is escaped again sooner than what was made of it is found.
_MAX_SHORT = 128


def fill_programs(mail: Mail, data: object, options: FillOptions) -> tuple[list[str], Report]:
    """Fill the programs of a mail, each value escaped for its position.

    Return the output of each, and one report about all of them, whose `bytes` is the length of the first output.

    Raises:
        FillError: RENDER_ERROR with every fault of the data and options; or else, of each program, with every missing
            tag that the policy refuses, too much work, or an output over the limit.
    """
    issues: list[Issue] = []
    max_output_bytes = read_max_output_bytes(options, issues)
    try:
        checked = read_data(mail.names, mail.asked, data, issues)
    except FillError:
        if len(mail.programs) == 1 or is_plain(data):
            raise
        return _fill_apart(mail.sources, data, options)
    filling = _Filling(checked, max_output_bytes, keeps_missing=options.on_missing == "keep")
    lists: dict[str, int] = {}
    met: list[Findings] = []

    def fill(program: Program) -> str:
        output = filling.fill(program)
        findings = filling.findings
        if findings is not None:
            findings.assert_policy(options.on_missing, checked.values.plain)
            met.append(findings)
        if program.lists:
            lists.update(count_items(program.lists, checked.scope))
        return output

    outputs = collect(mail.programs, fill)
    report = Report(unused=checked.unused, lists=lists, bytes=utf8_length(outputs[0]))
    return outputs, join_reports(report, [findings.to_report(checked.unused) for findings in met]) if met else report


def _fill_apart(sources: Sequence[object], data: object, options: FillOptions) -> tuple[list[str], Report]:
    """Fill programs one by one with data that some refuse: those that allow more items name what they lack."""
    filled = collect(sources, lambda source: fill_programs(prepare_mail([source]), data, options))
    reports = [report for _, report in filled]
    return [output for outputs, _ in filled for output in outputs], join_reports(reports[0], reports[1:])


class _Filling:
    """Fills programs with the same data, one after the other. It holds what is known of the data and of one program."""

    __slots__ = (
        "_bound",
        "_counted",
        "_data",
        "_exact",
        "_is_blank",
        "_keeps_missing",
        "_long_texts",
        "_max_bytes",
        "_most_growth",
        "_ops",
        "_repeated_work",
        "_scopes",
        "_texts",
        "_values",
        "_verdicts",
        "findings",
    )

    def __init__(self, data: Data, max_output_bytes: int, *, keeps_missing: bool) -> None:
        self._data = data
        self._values = data.values
        self._max_bytes = max_output_bytes
        self._keeps_missing = keeps_missing
        # The most that values give where each is written once.
        self._most_growth = data.values.bytes * _MAX_GROWTH
        # The data, and the item of each list that is repeated, by the index of the names.
        self._scopes = {0: data.scope}
        # By the index of a value: whether it is blank, and what long ones gave in a position.
        self._is_blank: dict[int, bool] = {}
        self._long_texts: dict[tuple[int, object], str | None] = {}

    def fill(self, program: Program) -> str:
        """Return the output. Raise RENDER_ERROR over the limit of output or of work."""
        self.findings: Findings | None = None
        self._ops: Sequence[Op] = program.ops
        self._texts: list[str] = []
        # The most bytes of the output so far; the exact bytes of its first texts, and how many texts these are.
        self._bound = self._exact = self._counted = 0
        self._repeated_work = 0
        # What conditions say, by the index of the names that they read, and by their own.
        self._verdicts: dict[int, dict[int, bool]] = {0: {}}
        if program.searches:
            assert_searches(program, self._data.scope)
        self._run(0, len(program.ops))
        return "".join(self._texts)

    def _run(self, at: int, end: int) -> None:
        ops = self._ops
        while at < end:
            op = ops[at]
            at += 1
            if type(op) is Run:
                self._write(op)
            elif type(op) is Jump:
                if not self._is_shown(op.condition):
                    at = op.target
            elif type(op) is Each:
                self._repeat(op)
                at = op.end
            elif type(op) is Ask:
                self._ask(op)

    def _write(self, run: Run) -> None:
        bound = self._bound + run.bytes + run.uses * self._most_growth
        if bound > self._max_bytes:
            self._write_by_text(run)
            return
        self._bound = bound
        if not run.slots:
            self._texts += run.texts
            return
        texts = run.texts.copy()
        others: Sequence[int] = run.others
        values = self._values.html if run.is_html else self._values.plain
        start = self._scopes[run.scope].start
        if run.take is not None:
            texts[1::2] = run.take(values if start == 0 else values[start : start + run.count])
        elif run.first >= 0:
            start += run.first
            texts[1::2] = values[start : start + len(run.slots)]
        if self._values.has_empty and "" in texts[1::2]:
            others = sorted({*others, *(at for at in range(1, len(texts), 2) if not texts[at])})
        for at in others:
            texts[at] = self._fill_slot(run.slots[at // 2])
        self._texts += texts

    def _write_by_text(self, run: Run) -> None:
        """Write the texts of a run one after the other, so that none is made that is over the limit in any case."""
        self._exact += sum(map(utf8_length, self._texts[self._counted :]))
        for at, literal in enumerate(run.texts):
            text = self._fill_slot(run.slots[at // 2]) if at % 2 else literal
            self._exact += utf8_length(text)
            if self._exact > self._max_bytes:
                self._refuse_length()
            self._texts.append(text)
        self._bound = self._exact
        self._counted = len(self._texts)

    def _fill_slot(self, slot: Slot) -> str:
        scope = self._scopes[slot.scope]
        at = scope.start + slot.value
        value = self._values.plain[at]
        if not value:
            return self._write_without_value(slot, scope)
        escape = slot.escape
        if escape is keep:
            return value
        if escape is escape_html:
            return self._values.html[at]
        if len(value) <= _MAX_SHORT:
            text = escape(value)
        elif (at, escape) in self._long_texts:
            text = self._long_texts[at, escape]
        else:
            text = self._long_texts[at, escape] = escape(value)
        if text is None:
            return self._write_refused(slot, scope)
        return text

    def _write_refused(self, slot: Slot, scope: Scope) -> str:
        """Write what the template declares instead of a refused value of a brand."""
        findings = self._note()
        (findings.defaulted if slot.is_choice else findings.rejected_urls).add(slot.tag, scope)
        return self._write_without_value(slot, scope) if slot.tag.is_brand else REJECTED_URL

    def _write_without_value(self, slot: Slot, scope: Scope) -> str:
        if slot.tag.is_brand and not slot.is_default_refused:
            return slot.default
        findings = self._note()
        if slot.tag.default is not None:
            if not slot.tag.is_brand:
                findings.defaulted.add(slot.tag, scope)
            if slot.is_default_refused:
                findings.rejected_urls.add(slot.tag, scope)
            return slot.default
        findings.missing.add(slot.tag, scope)
        if slot.is_whole_url:
            findings.missing_urls.add(slot.tag, scope)
        return slot.source if self._keeps_missing else ""

    def _repeat(self, op: Each) -> None:
        of = op.names.items_of
        if of is None:
            return
        index = op.names.index
        items = self._scopes[of.holder.index].lists[of.place]
        self._repeated_work = add_loop(self._repeated_work, op.work, len(items))
        for item in items:
            self._scopes[index] = item
            self._verdicts[index] = {}
            self._run(op.start if item.index > 0 else op.body, op.end)

    def _is_shown(self, condition: PreparedCondition) -> bool:
        scope = condition.scope
        # Where lists do not lie in each other the items of any may have changed.
        verdicts = {} if scope is None else self._verdicts[scope.index]
        verdict = verdicts.get(condition.index)
        if verdict is None:
            verdict = verdicts[condition.index] = evaluate_condition(condition, self._scopes, self._is_given)
            if not verdict and condition.node:
                self._note().hidden[condition.node] = None
        return verdict

    def _is_given(self, step: Given) -> bool:
        """Return what a step says of a tag. No value is looked through twice, however many steps read it."""
        at = self._scopes[step.tag.names.index].start + step.tag.value
        value = self._values.plain[at]
        if not value:
            return step.says_kept if self._keeps_missing else step.says_default
        if value[0] not in WHITE_SPACE:
            return True
        known = self._is_blank.get(at)
        if known is None:
            known = self._is_blank[at] = is_blank(value)
        return not known

    def _ask(self, op: Ask) -> None:
        tag = op.tag
        scope = self._scopes[tag.names.index]
        if not tag.is_brand and not self._values.plain[scope.start + tag.value]:
            findings = self._note()
            (findings.missing if tag.default is None else findings.defaulted).add(tag, scope)

    def _note(self) -> Findings:
        if self.findings is None:
            self.findings = Findings()
        return self.findings

    def _refuse_length(self) -> NoReturn:
        msg = f"is longer than the limit of {self._max_bytes} bytes"
        raise FillError("RENDER_ERROR", [Issue(("output",), msg, "output_too_long")])
