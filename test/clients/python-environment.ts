import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const LIBRARY = fileURLToPath(new URL("../../clients/python", import.meta.url));
const REQUIREMENTS = "requirements-dev.txt";

/**
 * The Python library's virtual environment with its pinned tools: made when it is missing, or when they or the
 * interpreter have changed. PYTHON names another interpreter than python3. Throws with what could not be run.
 */
export function preparePythonEnvironment(): { readonly programs: string; readonly python: string } {
  const folder = join(LIBRARY, ".venv");
  const [stampFile, programs] = [join(folder, "made-with.txt"), join(folder, "bin")];
  const interpreter = process.env.PYTHON ?? "python3";
  const python = join(programs, "python");
  const stamp = `${run(interpreter, ["-VV"])}${readFileSync(join(LIBRARY, REQUIREMENTS), "utf8")}`;
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    rmSync(folder, { recursive: true, force: true });
    run(interpreter, ["-m", "venv", folder]);
    run(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", REQUIREMENTS]);
    writeFileSync(stampFile, stamp);
  }
  return { programs, python };
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: LIBRARY, encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Error(`${[command, ...args].join(" ")}: ${error?.message ?? stderr}`);
}
