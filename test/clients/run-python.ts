/**
 * Lints, type-checks and tests the Python library, in a virtual environment with its pinned tools, which is made when
 * it is missing or they have changed. PYTHON names another interpreter than python3; arguments go to pytest.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printTypes } from "../support/print-types.ts";

const CALLS = `
from letterpress_client import LetterpressClient
from mails import PlainData, ReceiptData

client = LetterpressClient(api_key="k", base_url="http://127.0.0.1")
whole: ReceiptData = {"merge_tags": {"text": {"order": "1"}, "url": {"shop_url": "https://a.example"}}}
client.render_html("receipt", whole)
plain: PlainData = {}
client.render_html("plain", plain)
missing: ReceiptData = {"merge_tags": {"text": {"order": "1"}}}  # type: ignore[typeddict-item]
misspelt: ReceiptData = {
    "merge_tags": {"text": {"order": "1", "greetin": "Hi"}, "url": {"shop_url": ""}},  # type: ignore[typeddict-unknown-key]
}
number: ReceiptData = {"merge_tags": {"text": {"order": 1}, "url": {"shop_url": ""}}}  # type: ignore[typeddict-item]
lines: ReceiptData = {**whole, "lists": {"items": [{"merge_tags": {"text": {"title": "Pen", "note": ""}}}]}}
item: ReceiptData = {**whole, "lists": {"items": [{"merge_tags": {"text": {"note": ""}}}]}}  # type: ignore[typeddict-item]
misspelt_list: ReceiptData = {**whole, "lists": {"lines": []}}  # type: ignore[typeddict-unknown-key]
key: ReceiptData = {**whole, "context": {"tire": "pro"}}  # type: ignore[typeddict-unknown-key]
`;

const root = fileURLToPath(new URL("../../clients/python", import.meta.url));
const environment = join(root, ".venv");
const stampFile = join(environment, "made-with.txt");
const python = process.env.PYTHON ?? "python3";

/** Runs a command in the library's folder, and ends this process with its code when it fails. */
function run(command: string, ...args: readonly string[]): void {
  console.log(`$ ${[command, ...args].join(" ").replaceAll(`${environment}/bin/`, "")}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (error !== undefined) console.error(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function runTool(name: string, ...args: readonly string[]): void {
  run(join(environment, "bin", name), ...args);
}

/** Calls with the types that `letterpress types` prints; a comment that ignores no error is an error itself. */
async function checkTypes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-types-"));
  writeFileSync(join(folder, "mails.py"), await printTypes("python"));
  writeFileSync(join(folder, "calls.py"), CALLS);
  runTool("mypy", "--strict", join(folder, "mails.py"), join(folder, "calls.py"));
  rmSync(folder, { recursive: true });
}

/** What the environment depends on: the interpreter and the requirements. */
function readStamp(): string {
  const { stdout } = spawnSync(python, ["-VV"], { encoding: "utf8" });
  return `${stdout}${readFileSync(join(root, "requirements-dev.txt"), "utf8")}`;
}

const stamp = readStamp();
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  rmSync(environment, { recursive: true, force: true });
  run(python, "-m", "venv", environment);
  runTool("pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", "requirements-dev.txt");
  writeFileSync(stampFile, stamp);
}
runTool("ruff", "check");
runTool("ruff", "format", "--check");
runTool("mypy");
await checkTypes();
runTool("python", "-m", "pytest", "--quiet", ...process.argv.slice(2));
