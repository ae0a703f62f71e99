import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PACKAGES = join(import.meta.dirname, "../../../../../node_modules");
const COMPILER = join(PACKAGES, "typescript-native/bin/tsc");
const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  jsx: "react-jsx",
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  types: [],
};

/**
 * Type-checks TSX modules together, strictly, against the types of react-email and react. They may import each other.
 * Returns every finding as a line. Throws when the compiler cannot be run.
 */
export function checkTypes(modules: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-types-"));
  try {
    symlinkSync(PACKAGES, join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const files = Object.keys(modules).map((name) => `${name}.tsx`);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files }));
    for (const [name, tsx] of Object.entries(modules)) writeFileSync(join(folder, `${name}.tsx`), tsx);
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [COMPILER, "--pretty", "false"], {
      cwd: folder,
      encoding: "utf8",
    });
    const findings = stdout?.split("\n").filter((line) => line !== "") ?? [];
    if (status === 0 || findings.length > 0) return findings;
    throw error ?? new Error(stderr);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
