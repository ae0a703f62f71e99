import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const LIBRARY = fileURLToPath(new URL("../../clients/python", import.meta.url));
const REQUIREMENTS = "requirements-dev.txt";

/**
 * The virtual environment in a folder, that of the Python library unless given, with the tools that its
 * requirements-dev.txt pins: made when it is missing, or when they or the interpreter have changed. PYTHON names an
 * interpreter other than python3. Throws with what could not be run.
 */
export function preparePythonEnvironment(home = LIBRARY): { readonly programs: string; readonly python: string } {
  const folder = join(home, ".venv");
  const [stampFile, programs] = [join(folder, "made-with.txt"), join(folder, "bin")];
  const interpreter = process.env.PYTHON ?? "python3";
  const python = join(programs, "python");
  const stamp = `${run(home, interpreter, ["-VV"])}${readFileSync(join(home, REQUIREMENTS), "utf8")}`;
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    rmSync(folder, { recursive: true, force: true });
    run(home, interpreter, ["-m", "venv", folder]);
    run(home, python, [
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "--requirement",
      REQUIREMENTS,
    ]);
    writeFileSync(stampFile, stamp);
  }
  return { programs, python };
}

function run(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Error(`${[command, ...args].join(" ")}: ${error?.message ?? stderr}`);
}
