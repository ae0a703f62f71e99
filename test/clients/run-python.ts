/**
 * Lints, type-checks and tests the Python library. PYTHON names another interpreter than python3; `--shard 1/2` runs
 * every second file of tests; other arguments go to pytest.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printTypes } from "../support/print-types.ts";
import { shardOf } from "../support/shard.ts";
import { preparePythonEnvironment } from "./python-environment.ts";

const CALLS = `
from typing import Any, TypedDict

from letterpress_client import LetterpressClient
from mails import BrandedData, BrandedDynamicData, PlainDynamicData, ReceiptDynamicData, ShippedData, data_for

client = LetterpressClient(api_key="k", base_url="http://127.0.0.1")
whole: ReceiptDynamicData = {
    "merge_tags": {"text": {"order": "1"}, "url": {"shop_url": "https://a.example"}},
    "context": {"seats": 4},
}
client.render_html("receipt", whole)
plain: PlainDynamicData = {}
client.render_html("plain", plain)
missing: ReceiptDynamicData = {**whole, "merge_tags": {"text": {"order": "1"}}}  # type: ignore[typeddict-item]
misspelt: ReceiptDynamicData = {
    **whole,
    "merge_tags": {"text": {"order": "1", "greetin": "Hi"}, "url": {"shop_url": ""}},  # type: ignore[typeddict-unknown-key]
}
number: ReceiptDynamicData = {**whole, "merge_tags": {"text": {"order": 1}, "url": {"shop_url": ""}}}  # type: ignore[typeddict-item]
lines: ReceiptDynamicData = {**whole, "lists": {"items": [{"merge_tags": {"text": {"title": "Pen", "note": ""}}}]}}
item: ReceiptDynamicData = {**whole, "lists": {"items": [{"merge_tags": {"text": {"note": ""}}}]}}  # type: ignore[typeddict-item]
misspelt_list: ReceiptDynamicData = {**whole, "lists": {"lines": []}}  # type: ignore[typeddict-unknown-key]
key: ReceiptDynamicData = {**whole, "context": {"seats": 4, "tire": "pro"}}  # type: ignore[typeddict-unknown-key]
needed: ReceiptDynamicData = {"merge_tags": whole["merge_tags"]}  # type: ignore[typeddict-item]
other: ReceiptDynamicData = {**whole, "context": {"seats": "4"}}  # type: ignore[typeddict-item]


class Item(TypedDict):
    title: str
    note: str
    sku: str


class Receipt(TypedDict):
    order: int
    shop_url: str
    seats: int
    tier: str
    stage: str
    greeting: str
    items: list[Item]
    id: int


Spelled = TypedDict("Spelled", {"Is new */": bool})


class Own(Receipt, Spelled):
    pass


own: Own = {
    "order": 7, "shop_url": "https://e.com/", "seats": 4, "tier": "pro", "greeting": "Hi", "id": 1, "Is new */": True,
    "stage": "last",
    "items": [{"title": "Pen", "note": "", "sku": "p"}],
}
client.render_html("receipt", data_for("receipt", own))
literal: ShippedData = {"order": {"no": 7, "track": "x"}, "customer": {"first-name": "Ada"}, "tags": ["a", 2]}
client.render_html("shipped", data_for("shipped", literal))
client.render_html("shipped", {"data": {"anything": object()}})
client.render_html("plain", data_for("plain", {}))
client.render_html("branded", {**data_for("branded", {"name": "Ada"}), "brand": "acme"})
tenant: dict[str, str] = {"accent": "#0a7d33", "tier": "x"}
branded: BrandedData = {"name": "Ada", "brand": tenant}
client.render_html("branded", data_for("branded", branded))
compared: ReceiptDynamicData = {**whole, "context": {"seats": 4, "tier": "other", "stage": "last", "Is new */": True}}
no_text: ReceiptDynamicData = {**whole, "context": {"seats": 4, "tier": None}}  # type: ignore[typeddict-item]
dynamic: BrandedDynamicData = {"merge_tags": {"text": {"name": "Ada"}}, "brand": {"accent": "#0a7d33", "tier": "x"}}
client.render_html("branded", dynamic)
stored: BrandedDynamicData = {"merge_tags": {"text": {"name": "Ada"}}, "brand": "acme"}
client.render_html("branded", stored)
slug: BrandedData = {"name": "Ada", "brand": "acme"}  # type: ignore[typeddict-item]
value: BrandedDynamicData = {**dynamic, "brand": {"accent": 7}}  # type: ignore[dict-item]
lacking: Receipt = own
data_for("receipt", lacking)  # type: ignore[call-overload]
no_customer: ShippedData = {"order": {"no": 7, "track": "x"}}  # type: ignore[typeddict-item]
typo: ShippedData = {**literal, "tag": ["a"]}  # type: ignore[typeddict-unknown-key]
link: ShippedData = {**literal, "order": {"no": 7, "track": 7}}  # type: ignore[typeddict-item]
row: ShippedData = {**literal, "order": {"no": 7, "track": "x", "lines": [{"title": "Pen"}]}}  # type: ignore[typeddict-item]
untyped: dict[str, Any] = {}
data_for("shipped", untyped)  # type: ignore[call-overload]
data_for("shiped", literal)  # type: ignore[call-overload]
`;

const root = fileURLToPath(new URL("../../clients/python", import.meta.url));
const { programs } = preparePythonEnvironment();

/** Runs a tool in the library's folder, and ends this process with its code when it fails. */
function runTool(name: string, ...args: readonly string[]): void {
  console.log(`$ ${[name, ...args].join(" ")}`);
  const { status, error } = spawnSync(join(programs, name), args, { cwd: root, stdio: "inherit" });
  if (error !== undefined) console.error(`${name} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** What the examples of the README leave to the reader. */
const GIVEN = `
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from letterpress_client import AsyncLetterpressClient, CacheStore, DynamicData, RenderResult

@dataclass
class Customer:
    name: str

class Request(NamedTuple):
    headers: Mapping[str, str]

logger = logging.getLogger()
redis: CacheStore
request = Request({})
dynamic_data: DynamicData = {}
template_json: dict[str, object] = {}
customers = [Customer("Ann")]
api_key = base_url = "x"

def send(mail: RenderResult) -> None: ...
`;

/** The examples of the README, one after the other; what awaits is in a function. */
function readExamples(): string {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const examples = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, example = ""]) => example);
  if (examples.length < 5) throw new Error(`the README has ${examples.length} examples`);
  const wrapped = examples.map((example, index) =>
    example.startsWith("async ") ? `async def example_${index}() -> None:\n${example.replace(/^/gm, "    ")}` : example,
  );
  return [GIVEN, ...wrapped].join("\n");
}

/** Calls with the types that `letterpress types` prints; a comment that ignores no error is an error itself. */
async function checkTypes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-types-"));
  writeFileSync(join(folder, "mails.py"), await printTypes("python"));
  writeFileSync(join(folder, "calls.py"), CALLS);
  writeFileSync(join(folder, "readme.py"), readExamples());
  runTool("mypy", "--strict", ...["mails.py", "calls.py", "readme.py"].map((name) => join(folder, name)));
  rmSync(folder, { recursive: true });
}

runTool("python", "tools/write_synchronous.py", "--check");
runTool("ruff", "check");
runTool("ruff", "format", "--check");
runTool("mypy");
await checkTypes();
runTool("python", "-m", "pytest", "--quiet", ...chosenTests(process.argv.slice(2)));

/** Arguments for pytest: `--shard` becomes names of files. */
function chosenTests(args: readonly string[]): readonly string[] {
  if (args[0] !== "--shard") return args;
  const files = readdirSync(join(root, "tests"))
    .filter((name) => /^test_\w+\.py$/.test(name))
    .toSorted();
  return [...shardOf(files, args[1]).map((name) => join("tests", name)), ...args.slice(2)];
}
