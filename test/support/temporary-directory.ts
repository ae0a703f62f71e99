import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** A directory of its own for the tests of one file, removed after them. */
export function useTemporaryDirectory(): { path(name: string): string } {
  let directory = "";
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "letterpress-test-"));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return { path: (name) => join(directory, name) };
}
