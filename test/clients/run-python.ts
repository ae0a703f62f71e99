/**
 * Lints, type-checks and tests the Python library, in a virtual environment with its pinned tools, which is made when
 * it is missing or they have changed. PYTHON names another interpreter than python3; arguments go to pytest.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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
runTool("python", "-m", "pytest", "--quiet", ...process.argv.slice(2));
