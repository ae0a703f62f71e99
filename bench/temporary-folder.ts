import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed when this process ends, however that comes about. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-bench-"));
  folders.push(folder);
  return folder;
}
