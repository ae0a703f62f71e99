"""Filling a program with a caller's values."""

from __future__ import annotations

from dataclasses import replace

from letterpress_client.engine import FilledText
from letterpress_client.evaluator.data_issues import DataIssues
from letterpress_client.evaluator.fill_work import assert_work
from letterpress_client.evaluator.filling import Filling
from letterpress_client.evaluator.prepared_program import PreparedProgram
from letterpress_client.evaluator.read_data import read_data
from letterpress_client.evaluator.read_options import read_max_output_bytes
from letterpress_client.evaluator.text import repair_text
from letterpress_client.fill_error import FillError
from letterpress_client.fill_options import FillOptions
from letterpress_client.issue import Issue


def fill_program(program: PreparedProgram, data: object, options: FillOptions) -> FilledText:
    """Fill a checked program, each value escaped for where it stands.

    Raises:
        FillError: RENDER_ERROR with every fault of the data and options, every missing tag that the policy refuses,
            too much work, or an output over the limit.
    """
    issues = DataIssues()
    max_output_bytes = read_max_output_bytes(options, issues.found)
    scope, unused = read_data(program.data, data, issues)
    if issues.found:
        raise FillError("RENDER_ERROR", [_repair_issue(issue) for issue in issues.found])
    assert_work(scope)
    filling = Filling(program, scope, max_output_bytes, keeps_missing=options.on_missing == "keep")
    output = filling.run()
    if options.on_missing == "error":
        filling.assert_none_missing()
    elif options.on_missing == "error-urls":
        filling.assert_no_url_missing()
    return FilledText(output, filling.report(unused))


def _repair_issue(issue: Issue) -> Issue:
    """Names come from the caller; a lone surrogate in one would not outlive the way to a log or another process."""
    return replace(issue, loc=tuple(repair_text(each) if isinstance(each, str) else each for each in issue.loc))
