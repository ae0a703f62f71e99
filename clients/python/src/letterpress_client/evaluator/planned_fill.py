"""Filling by plans, which is quicker than op by op."""

from __future__ import annotations

from letterpress_client.engine import FilledText
from letterpress_client.evaluator.condition import IsGiven, asks_no_tag
from letterpress_client.evaluator.fill_work import assert_searches, search_work
from letterpress_client.evaluator.given_data import GivenData
from letterpress_client.evaluator.given_tags import PlannedTags
from letterpress_client.evaluator.judge_jumps import judge_jumps
from letterpress_client.evaluator.planned_lists import PlannedLists
from letterpress_client.evaluator.prepared_program import PreparedProgram
from letterpress_client.evaluator.program_plans import ProgramPlans
from letterpress_client.evaluator.write_segment import UnplannedError, write_whole


def fill_planned(
    program: PreparedProgram, plans: ProgramPlans, data: GivenData, on_missing: str, max_bytes: int
) -> FilledText | None:
    """Fill a program as `fill_program` does, or return None when only that can tell what there is to be said.

    Raises:
        FillError: RENDER_ERROR for too much work.
    """
    try:
        if program.lists or data.scope.lists:
            return PlannedLists(program, plans, data, on_missing, max_bytes).run()
        verdicts = _judge(program, plans, data, on_missing) if program.is_conditional else ()
        plan = plans.find(data.scope.key, verdicts, on_missing)
        if plan is None or plan.whole is None:
            return None
        return write_whole(plan, plan.whole, data, max_bytes, plan.names[0].unused, {})
    except UnplannedError:
        return None


def _judge(program: PreparedProgram, plans: ProgramPlans, data: GivenData, on_missing: str) -> tuple[bool, ...]:
    context = plans.context_of(program.data, data.scope, 0)
    if program.is_searching:
        assert_searches(search_work(program.data, context))
    is_given: IsGiven = asks_no_tag
    if program.reads_tags:
        is_given = PlannedTags(plans, data, {0: data.scope}, keeps_missing=on_missing == "keep").is_given
    return judge_jumps(plans.questions_of(0, len(program.ops)), 0, {0: context}, {0: {}}, is_given)
