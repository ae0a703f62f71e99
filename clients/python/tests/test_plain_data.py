"""Plain data in the types of Python, of which JSON says nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timezone
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import Any
from uuid import UUID

import pytest

from letterpress_client import LetterpressError, Template, render_template
from letterpress_client.engine import EngineName
from letterpress_client.fill_options import FillOptions
from letterpress_client.open_engine import open_engine
from tests.support.outcome import outcome_of


def fill(data: object, *tags: str, lists: tuple[tuple[str, str], ...] = ()) -> Any:
    """Fill a program that writes tags with dots as paths, and then an item of each list by one of its members."""
    all_tags: list[dict[str, object]] = [
        {"group": "text", "name": tag, "path": tag.split("."), "source": tag} for tag in tags
    ]
    ops: list[object] = []
    for at in range(len(tags)):
        ops += [["text", at], "|"]
    for at, (_, member) in enumerate(lists):
        all_tags.append({"list": at, "group": "text", "name": member, "source": member})
        ops += [["each", at, len(ops) + 1, len(ops) + 3], ["text", len(all_tags) - 1], ";"]
    program = {
        "format": 3,
        "target": "html",
        "lists": [{"name": name, "max": 100} for name, _ in lists],
        "tags": all_tags,
        "conditions": [],
        "ops": ops,
    }
    outcome = outcome_of(open_engine("python"), program, {"data": data}, {"onMissing": "empty"})
    return outcome["output"] if "output" in outcome else outcome["error"]["issues"]


class Colour(Enum):
    RED = "red"


class Level(int, Enum):
    HIGH = 3


@dataclass
class Customer:
    name: str


@dataclass(frozen=True)
class Order:
    customer: Customer
    lines: list[Customer]


class Model:
    """What pydantic's BaseModel has of what is used."""

    def __init__(self, **members: object) -> None:
        self._members = members

    def model_dump(self, *, mode: str) -> dict[str, object]:
        assert mode == "json"
        return self._members


class Watchful(Mapping[str, object]):
    """Notes each member that is read."""

    def __init__(self, members: dict[str, object]) -> None:
        self.members = members
        self.read: list[str] = []

    def __getitem__(self, name: str) -> object:
        self.read.append(name)
        return self.members[name]

    def __contains__(self, name: object) -> bool:
        return name in self.members

    def __iter__(self) -> Iterator[str]:
        return iter(self.members)

    def __len__(self) -> int:
        return len(self.members)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("12.50"), "12.50"),
        (Decimal("1E+3"), "1000"),
        (Decimal("9007199254740993"), "9007199254740993"),
        (date(2026, 11, 26), "2026-11-26"),
        (datetime(2026, 11, 26, 8, 5, tzinfo=timezone.utc), "2026-11-26T08:05:00+00:00"),
        (UUID("6f1c3f0e-8d1e-4a57-9a3c-0b2f6e7d8c9a"), "6f1c3f0e-8d1e-4a57-9a3c-0b2f6e7d8c9a"),
        (Colour.RED, "red"),
        (Level.HIGH, "3"),
        (True, "true"),
        (2**53 - 1, "9007199254740991"),
        (1e3, "1000"),
        (None, ""),
    ],
)
def test_values_are_written_as_json_has_them(value: object, text: str) -> None:
    assert fill({"a": value}, "a") == f"{text}|"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (b"x", "bytes"),
        ({"x"}, "set"),
        (object(), "object"),
        (iter(range(1)), "range_iterator"),
        (len, "builtin_function_or_method"),
    ],
)
def test_what_json_has_nothing_of_is_refused_by_its_class(value: object, name: str) -> None:
    what = f"an object of class {name}, of which JSON has nothing"
    (issue,) = fill({"a": value}, "a")
    assert (issue["loc"], issue["msg"]) == (["data", "a"], f"must be a value, is {what}")
    (issue,) = fill({"a": value}, "a.b")
    assert (issue["loc"], issue["msg"]) == (["data", "a"], f"must be an object, is {what}")
    (issue,) = fill({"a": value}, lists=(("a", "b"),))
    assert (issue["loc"], issue["msg"]) == (["data", "a"], f"must be a list, is {what}")
    (issue,) = fill(value, "a")
    assert (issue["loc"], issue["msg"]) == (["data"], f"must be an object, is {what}")


@pytest.mark.parametrize(
    ("number", "name"), [(float("nan"), "NaN"), (float("-inf"), "-Infinity"), (Decimal("NaN"), "NaN")]
)
def test_a_number_is_finite(number: object, name: str) -> None:
    (issue,) = fill({"a": number}, "a")
    assert (issue["type"], issue["msg"]) == ("number_type", f"must be a finite number, is {name}")


def test_dataclasses_models_and_other_mappings_are_objects() -> None:
    order = Order(Customer("Ann"), [Customer("Tea"), Customer("Pen")])
    assert fill(order, "customer.name", lists=(("lines", "name"),)) == "Ann|Tea;Pen;"
    model = Model(customer=Model(name="Ann"), no=Decimal("1.0"))
    assert fill(model, "customer.name", "no") == "Ann|1.0|"
    assert fill(MappingProxyType({"a": MappingProxyType({"b": "x"})}), "a.b") == "x|"
    assert fill({"rows": ({"t": "a"},)}, lists=(("rows", "t"),)) == "a;"


def test_nothing_is_read_but_what_is_asked_for_and_that_once() -> None:
    inner = Watchful({"name": "Ann", "secret": "x"})
    outer = Watchful({"customer": inner, "other": object(), "big": [object()] * 100})
    tags = [
        {"group": "text", "name": name, "path": ["customer", name], "default": "-", "source": name}
        for name in ("name", "name", "mail")
    ]
    program = {
        "format": 3,
        "target": "html",
        "lists": [],
        "tags": tags,
        "conditions": [],
        "ops": [["text", at] for at in range(3)],
    }
    filled = open_engine("python").load(program).fill({"data": outer}, FillOptions())
    assert filled.output == "AnnAnn-"
    assert (outer.read, inner.read) == (["customer"], ["name"])
    made: defaultdict[str, object] = defaultdict(dict)
    assert fill(made, "a.b") == "|"
    assert not made


def mail_of(engine: EngineName, *tags: str, most: tuple[int, ...], **members: object) -> Template:
    """Return a mail whose programs write tags, and the items of `ls`, of which each allows a number of its own."""
    all_tags = [{"group": "text", "name": tag, "path": tag.split("."), "source": tag} for tag in tags]
    item = {"list": 0, "group": "text", "name": "it", "path": [], "source": "it"}
    ops: list[object] = [["text", at] for at in range(len(tags))]
    programs = [
        {
            "format": 3,
            "target": "html",
            "lists": [{"name": "ls", "max": limit}],
            "tags": [*all_tags, item],
            "conditions": [],
            "ops": [*ops, ["each", 0, len(ops) + 1, len(ops) + 2], ["text", len(tags)]],
            **members,
        }
        for limit in most
    ]
    named = dict(zip(("html", "text", "subject"), programs, strict=True))
    return Template({"template_id": "mail", "programs": named}, engine=engine)


class Changing(Watchful):
    """Has another value each time that a member is read."""

    def __getitem__(self, name: str) -> object:
        value = super().__getitem__(name)
        return f"{value}{len(self.read)}" if isinstance(value, str) else value


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_each_member_is_read_once_for_all_programs_of_a_mail(engine: EngineName) -> None:
    dumps = 0

    class Counted(Model):
        def model_dump(self, *, mode: str) -> dict[str, object]:
            nonlocal dumps
            dumps += 1
            return {"no": str(dumps)}

    data = Changing({"name": "Ann", "order": Counted(), "ls": ["a", "b"], "other": "x"})
    mail = render_template(mail_of(engine, "name", "order.no", most=(9, 8, 7)), {"data": data})
    assert [mail.output, mail.text, mail.subject] == ["Ann11ab"] * 3
    assert (data.read, dumps) == (["name", "order", "ls"], 1)


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_each_member_is_read_once_for_a_refusal(engine: EngineName) -> None:
    data = Changing({"name": ["secret"], "ls": ["a", "b", "c", "d"]})
    with pytest.raises(LetterpressError) as refused:
        render_template(mail_of(engine, "name", most=(9, 3, 2)), {"data": data})
    assert [(issue.loc, issue.msg) for issue in refused.value.issues] == [
        (("data", "name"), "must be a value, is a list"),
        (("data", "ls"), "holds 4 items, more than the 2 that the template takes"),
    ]
    assert data.read == ["name", "ls"]


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_no_member_is_read_where_a_program_is_invalid(engine: EngineName) -> None:
    data = Changing({"name": "Ann"})
    with pytest.raises(LetterpressError) as refused:
        render_template(mail_of(engine, "name", most=(1, 2, 3), format=5), {"data": data})
    assert [issue.type for issue in refused.value.issues] == ["unknown_format"]
    assert data.read == []


def test_an_object_in_two_places_gives_what_each_asks_for() -> None:
    order = {"X": "1", "Y": "2"}
    assert fill({"a": order, "b": order}, "a.x", "b.y") == "1|2|"


def test_attributes_are_no_members() -> None:
    assert fill({"a": "text", "b": {}, "c": Customer("Ann")}, "a.upper", "b.keys", "c.__class__") == "|||"


def test_whole_numbers_are_names_by_their_digits() -> None:
    assert fill({1: "x", "a": {2024: "y", True: "no"}}, "1", "a.2024", "a.1", "a.true") == "x|y|||"


def test_depth_and_circles_do_not_matter() -> None:
    deep: dict[str, object] = {}
    at = deep
    for _ in range(10_000):
        at["a"] = at = {}
    circle: dict[str, object] = {"a": "x"}
    circle["self"] = circle
    assert fill({"deep": deep, **circle}, "self.self.a") == "x|"


def test_a_template_of_any_format_is_filled_by_name() -> None:
    program = {
        "format": 1,
        "target": "html",
        "tags": [{"group": "text", "name": "first_name", "source": "{{ first_name }}"}],
        "conditions": [{"node": "n", "steps": [["test", "Plan", "==", "pro"]]}],
        "ops": [["text", 0], ["unless", 0, 3], "!"],
    }
    outcome = outcome_of(open_engine("python"), program, {"data": {"first_name": "Ann", "plan": "Pro"}}, {})
    assert outcome["output"] == "Ann!"
