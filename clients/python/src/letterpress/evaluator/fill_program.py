"""Filling a program with a caller's values."""

from __future__ import annotations

from dataclasses import replace

from letterpress.engine import FilledText
from letterpress.evaluator.fill_work import assert_work
from letterpress.evaluator.filling import Filling
from letterpress.evaluator.prepared_program import PreparedProgram
from letterpress.evaluator.read_context import read_context
from letterpress.evaluator.read_merge_tags import read_merge_tags
from letterpress.evaluator.read_options import read_max_output_bytes
from letterpress.evaluator.read_value import read_map
from letterpress.evaluator.repair_text import repair_text
from letterpress.fill_error import FillError
from letterpress.fill_options import FillOptions
from letterpress.issue import Issue


def fill_program(program: PreparedProgram, data: object, options: FillOptions) -> FilledText:
    """Fill a checked program, each value escaped for where it stands.

    Raises:
        FillError: RENDER_ERROR with every fault of the data and options, every missing tag that the policy refuses,
            too long searches, or an output over the limit.
    """
    issues: list[Issue] = []
    max_output_bytes = read_max_output_bytes(options, issues)
    members = read_map(data, (), issues)
    unknown = [name for name in members if name not in ("merge_tags", "context")]
    issues += [Issue((name,), "is unknown; there are merge_tags and context", "unknown_member") for name in unknown]
    values, unused = read_merge_tags(program, members.get("merge_tags", {}), issues)
    context = read_context(program.keys, members.get("context", {}), issues)
    if issues:
        raise FillError("RENDER_ERROR", [_repair_issue(issue) for issue in issues])
    assert_work(program.searches, context)
    filling = Filling(program, values, context, max_output_bytes, keeps_missing=options.on_missing == "keep")
    output = filling.run()
    if options.on_missing == "error":
        filling.assert_none_missing()
    elif options.on_missing == "error-urls":
        filling.assert_no_url_missing()
    return FilledText(output, filling.report(unused))


def _repair_issue(issue: Issue) -> Issue:
    """Names come from the caller; a lone surrogate in one would not outlive the way to a log or another process."""
    return replace(issue, loc=tuple(repair_text(each) if isinstance(each, str) else each for each in issue.loc))
