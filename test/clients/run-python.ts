/**
 * Lints, type-checks and tests the Python library. PYTHON names another interpreter than python3; arguments go to
 * pytest.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printTypes } from "../support/print-types.ts";
import { preparePythonEnvironment } from "./python-environment.ts";

const CALLS = `
from letterpress_client import LetterpressClient
from mails import PlainData, ReceiptData

client = LetterpressClient(api_key="k", base_url="http://127.0.0.1")
whole: ReceiptData = {
    "merge_tags": {"text": {"order": "1"}, "url": {"shop_url": "https://a.example"}},
    "context": {"seats": 4},
}
client.render_html("receipt", whole)
plain: PlainData = {}
client.render_html("plain", plain)
missing: ReceiptData = {**whole, "merge_tags": {"text": {"order": "1"}}}  # type: ignore[typeddict-item]
misspelt: ReceiptData = {
    **whole,
    "merge_tags": {"text": {"order": "1", "greetin": "Hi"}, "url": {"shop_url": ""}},  # type: ignore[typeddict-unknown-key]
}
number: ReceiptData = {**whole, "merge_tags": {"text": {"order": 1}, "url": {"shop_url": ""}}}  # type: ignore[typeddict-item]
lines: ReceiptData = {**whole, "lists": {"items": [{"merge_tags": {"text": {"title": "Pen", "note": ""}}}]}}
item: ReceiptData = {**whole, "lists": {"items": [{"merge_tags": {"text": {"note": ""}}}]}}  # type: ignore[typeddict-item]
misspelt_list: ReceiptData = {**whole, "lists": {"lines": []}}  # type: ignore[typeddict-unknown-key]
key: ReceiptData = {**whole, "context": {"seats": 4, "tire": "pro"}}  # type: ignore[typeddict-unknown-key]
needed: ReceiptData = {"merge_tags": whole["merge_tags"]}  # type: ignore[typeddict-item]
other: ReceiptData = {**whole, "context": {"seats": "4"}}  # type: ignore[typeddict-item]
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
from typing import NamedTuple

from letterpress_client import AsyncLetterpressClient, CacheStore, DynamicData, RenderResult

class Customer(NamedTuple):
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
runTool("python", "-m", "pytest", "--quiet", ...process.argv.slice(2));
