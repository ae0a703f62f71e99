"""Conditions: their check, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from letterpress_client.evaluator.comparison import OP_WORK, SEARCHES, Judge, Operand, prepare_comparison
from letterpress_client.evaluator.member import (
    MAX_PATH,
    invalid_program,
    parse_index,
    parse_list,
    parse_name,
    parse_object,
    parse_path,
    parse_reference,
    parse_text,
)
from letterpress_client.evaluator.names import Names, Tag
from letterpress_client.evaluator.scope import Scope
from letterpress_client.evaluator.text import is_blank, utf8_length
from letterpress_client.issue import Loc

_MAX_STEPS = 10_000
# Bounds what is read of each item.
_MAX_LIST_TESTS = 256


@dataclass(frozen=True, slots=True)
class PreparedTest:
    """A test of the value with the index `key` of the context of a scope.

    `judge` makes it, and `work` is that of the operand.
    """

    scope: Names
    key: int
    operator: str
    operand: Operand
    judge: Judge
    work: int


@dataclass(frozen=True, slots=True)
class Join:
    """Replaces the last `count` truth values by one: whether all, or any, were true."""

    kind: Literal["all", "any"]
    count: int


@dataclass(frozen=True, slots=True)
class Negation:
    """Turns the last truth value round."""


@dataclass(frozen=True, slots=True)
class Constant:
    """Pushes a truth value."""

    value: bool


@dataclass(frozen=True, slots=True)
class Given:
    """Pushes whether there is something to write for a tag.

    `says_default` is what is pushed where it has no value, and `says_kept` the same where such tags are kept.
    """

    tag: Tag
    says_default: bool
    says_kept: bool


PreparedStep: TypeAlias = "PreparedTest | Given | Join | Negation | Constant"


@dataclass(frozen=True, slots=True)
class PreparedCondition:
    """A checked condition: its steps leave exactly one truth value and never take more than there are.

    It says one thing for each item of `scope`, the innermost that it reads; None when those do not lie in each other.
    `reads` are all that it reads. `work` is what it takes to evaluate it. `test` is the step where there is one alone,
    as mostly.
    """

    index: int
    node: str
    scope: Names | None
    reads: tuple[Names, ...]
    steps: tuple[PreparedStep, ...]
    test: PreparedTest | None
    work: int


class ConditionReader:
    """Checks the conditions of one program. `lists` holds the scopes of its lists, if its format has any."""

    def __init__(self, data: Names, lists: Sequence[Names] | None, tags: Sequence[Tag], *, has_paths: bool) -> None:
        self._data = data
        self._has_paths = has_paths
        self._lists = lists
        self._tags = tags
        # By the index of the tag, whose default and source may be long.
        self._given: dict[int, Given] = {}
        self._list_tests: dict[int, int] = {}
        self._scope: Names | None = data
        self._reads: dict[int, Names] = {}
        self.reads_tags = False

    def read(self, value: object, index: int) -> PreparedCondition:
        """Check one condition. Raise INVALID_PROGRAM."""
        loc: Loc = ("conditions", index)
        condition = parse_object(value, loc)
        node = parse_text(condition.get("node"), (*loc, "node"))
        steps: list[PreparedStep] = []
        depth = 0
        self._scope = self._data
        self._reads = {}
        for at, entry in enumerate(parse_list(condition.get("steps"), (*loc, "steps"), _MAX_STEPS)):
            step = self._read_step(entry, (*loc, "steps", at), depth)
            depth += _height_change(step)
            steps.append(step)
        if depth != 1:
            raise invalid_program((*loc, "steps"), f"must leave one truth value, leaves {depth}", "stack")
        work = sum(OP_WORK + (step.work if isinstance(step, PreparedTest) else 0) for step in steps)
        test = steps[0] if len(steps) == 1 and isinstance(steps[0], PreparedTest) else None
        return PreparedCondition(index, node, self._scope, (*self._reads.values(),), tuple(steps), test, work)

    def _read_step(self, value: object, loc: Loc, depth: int) -> PreparedStep:
        entry = parse_list(value, loc, 4 if self._lists is None else 5)
        name, argument, *_ = (*entry, None, None)
        if name == "test":
            return _prepare_test(self._data, self._read_key(self._data, argument, (*loc, 1)), entry, 2, loc)
        if name == "all" or name == "any":
            return Join("all" if name == "all" else "any", parse_index(argument, (*loc, 1), 1, depth))
        if name == "not":
            if depth == 0:
                raise invalid_program((*loc, 0), "must follow a truth value", "stack")
            return Negation()
        if name == "constant":
            if not isinstance(argument, bool):
                raise invalid_program((*loc, 1), "must be true or false", "bool_type")
            return Constant(argument)
        if self._lists is not None and (name == "item" or name == "size"):
            return self._read_list_step(entry, self._lists, loc, is_size=name == "size")
        if self._lists is not None and name == "given":
            return self._read_given(argument, (*loc, 1))
        msg = "must be test, all, any, not or constant; in format 2 also item, size or given"
        raise invalid_program((*loc, 0), msg, "unknown_step")

    def _read_list_step(
        self, entry: Sequence[object], lists: Sequence[Names], loc: Loc, *, is_size: bool
    ) -> PreparedTest:
        place = (*loc, 1)
        _, reference, name, *_ = (*entry, None, None)
        items = lists[parse_reference(reference, place, len(lists))]
        scope = items.items_of.holder if is_size and items.items_of else items
        self._enter(scope, place)
        if is_size:
            return _prepare_test(scope, scope.size_of(items), entry, 2, loc)
        self._count_test(items, place)
        return _prepare_test(scope, self._read_key(scope, name, (*loc, 2)), entry, 3, loc)

    def _read_key(self, scope: Names, value: object, loc: Loc) -> int:
        """Return the index of the value of a key. One with dots may be a path in plain data."""
        if self._has_paths and isinstance(value, Mapping):
            name = parse_name(value.get("name"), (*loc, "name"), has_paths=True)
            return scope.key_of(name, (parse_path(value, name, loc, is_of_item=scope is not self._data),))
        name = parse_text(value, loc)
        members = tuple(name.split("."))
        return scope.key_of(name, ((name,), members) if 1 < len(members) <= MAX_PATH else ((name,),))

    def _read_given(self, reference: object, place: Loc) -> Given:
        at = parse_reference(reference, place, len(self._tags))
        tag = self._tags[at]
        self._enter(tag.names, place)
        if tag.names is not self._data:
            self._count_test(tag.names, place)
        self.reads_tags = True
        if at not in self._given:
            says_default = not is_blank(tag.default or "")
            says_kept = says_default if tag.default is not None else not is_blank(tag.source)
            self._given[at] = Given(tag, says_default, says_kept)
        return self._given[at]

    def _enter(self, scope: Names, place: Loc) -> None:
        """Note what a step reads: the innermost scope is that of the condition, and the others hold it."""
        self._reads[scope.index] = scope
        if self._scope is None or self._scope.is_within(scope):
            return
        if scope.is_within(self._scope):
            self._scope = scope
        elif self._has_paths:
            self._scope = None
        else:
            raise invalid_program(place, "must lie in the other lists, or hold them", "scope")

    def _count_test(self, items: Names, place: Loc) -> None:
        tests = self._list_tests[items.index] = self._list_tests.get(items.index, 0) + 1
        if tests > _MAX_LIST_TESTS:
            raise invalid_program(place, f"must be of a list with at most {_MAX_LIST_TESTS} tests", "too_many")


def _height_change(step: PreparedStep) -> int:
    if isinstance(step, Join):
        return 1 - step.count
    return 0 if isinstance(step, Negation) else 1


def _prepare_test(scope: Names, key: int, entry: Sequence[object], at: int, loc: Loc) -> PreparedTest:
    """Read operator and operand, which begin at `at`."""
    return PreparedTest(scope, key, *prepare_comparison(entry, at, loc))


IsGiven: TypeAlias = Callable[[Given], bool]


def evaluate_condition(condition: PreparedCondition, scopes: Mapping[int, Scope], is_given: IsGiven) -> bool:
    """Run the steps of a checked condition.

    `scopes` holds the data, and the items that are repeated, by the index of their names; `is_given` says what steps
    push that read tags.
    """
    test = condition.test
    if test is not None:
        return test.judge(scopes[test.scope.index].context[test.key])
    stack: list[bool] = []
    for step in condition.steps:
        if isinstance(step, PreparedTest):
            stack.append(step.judge(scopes[step.scope.index].context[step.key]))
        elif isinstance(step, Given):
            stack.append(is_given(step))
        elif isinstance(step, Join):
            joined = stack[-step.count :]
            del stack[-step.count :]
            stack.append(all(joined) if step.kind == "all" else any(joined))
        elif isinstance(step, Negation):
            stack.append(not stack.pop())
        elif isinstance(step, Constant):
            stack.append(step.value)
    return stack[0]


def gather_searches(conditions: Iterable[PreparedCondition]) -> dict[int, dict[int, int]]:
    """Return the bytes of all the texts that tests search values of the context for, each once.

    By the index of the names, and by that of the value.
    """
    texts: dict[int, dict[int, set[str]]] = {}
    for condition in conditions:
        for step in condition.steps:
            if isinstance(step, PreparedTest) and step.operator in SEARCHES:
                texts.setdefault(step.scope.index, {}).setdefault(step.key, set()).add(str(step.operand))
    return {
        index: {key: sum(map(utf8_length, of_key)) for key, of_key in of_scope.items()}
        for index, of_scope in texts.items()
    }
