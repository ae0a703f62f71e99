// The shared cases of conformance/ in every client library and engine, as one table. Needs Python and what `npm run
// suite -- php` needs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIBRARIES } from "./libraries.ts";
import { type CaseCount, runCases, SUITES } from "./library-cases.ts";

const folder = mkdtempSync(join(tmpdir(), "letterpress-clients-"));
let failed = 0;
let passed = 0;
console.log(toRow("library", "engine", SUITES));
for (const library of LIBRARIES) {
  const counts = runCases(library, folder);
  for (const engine of new Set(counts.map((count) => count.engine))) {
    const cells = SUITES.map((suite) =>
      toCell(counts.find((count) => count.engine === engine && count.suite === suite)),
    );
    console.log(toRow(library.name, engine, cells));
  }
  for (const { engine, failures } of counts) for (const name of failures) console.log(`  ${engine}: ${name}`);
  passed += counts.reduce((sum, count) => sum + count.passed, 0);
  failed += counts.reduce((sum, count) => sum + count.failed, 0);
}
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function toCell(count: CaseCount | undefined): string {
  if (count === undefined) return "";
  return count.failed === 0 ? `${count.passed} passed` : `${count.passed} passed, ${count.failed} FAILED`;
}

function toRow(library: string, engine: string, cells: readonly string[]): string {
  return [library.padEnd(11), engine.padEnd(12), ...cells.map((cell) => cell.padEnd(12))].join(" ").trimEnd();
}
