import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomNumbers } from "../random-numbers.ts";
import { exactly, type Finding, type Scenario } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";

const PROGRAM = join(import.meta.dirname, "../../../bin/letterpress.js");
const PAGE_BYTES = 4096;

/** A store file damaged in four ways: no start, a word on what to do, and not a byte changed. */
export const corruptFiles: Scenario = {
  name: "corrupt store file",
  async run({ workspace, seed }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent" } });
    await server.stop();
    const findings: Finding[] = [];
    for (const [kind, damage] of Object.entries(DAMAGES)) {
      const path = join(workspace.folder("corrupt"), "letterpress.db");
      copyFileSync(server.storePath, path);
      damage(path, randomNumbers(seed));
      findings.push(tryToStart(kind, path));
    }
    return findings;
  },
};

const DAMAGES: Readonly<Record<string, (path: string, random: () => number) => void>> = {
  "a page of zeros": (path, random) => overwrite(path, (bytes) => bytes.fill(0, ...pageOf(bytes, random))),
  "cut in half": (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2)),
  "a bad header": (path, random) => overwrite(path, (bytes) => bytes.fill(Math.floor(random() * 255) + 1, 0, 100)),
  "flipped bits in the head of a page": (path, random) =>
    overwrite(path, (bytes) => {
      const [start] = pageOf(bytes, random);
      for (let offset = 0; offset < 8; offset++) bytes[start + offset] = (bytes[start + offset] ?? 0) ^ 0b0101_0110;
    }),
};

function tryToStart(kind: string, path: string): Finding {
  const before = checksum(path);
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, "serve"], {
    env: { PATH: process.env.PATH, PORT: "0", STORE_URL: `sqlite:${path}`, LOG_LEVEL: "silent" },
    encoding: "utf8",
    timeout: 120_000,
  });
  const advice = /restore the newest backup/.test(stderr) ? "says how to restore" : `says ${JSON.stringify(stderr)}`;
  const file = checksum(path) === before ? "file untouched" : "file CHANGED";
  return exactly(kind, `exit ${status}, ${advice}, ${file}`, "exit 78, says how to restore, file untouched");
}

function overwrite(path: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  change(bytes);
  writeFileSync(path, bytes);
}

/** Where a page in use begins and ends; the first holds the schema and is left to the other damages. */
function pageOf(bytes: Buffer, random: () => number): [start: number, end: number] {
  const pages = bytes.length / PAGE_BYTES;
  for (;;) {
    const start = (1 + Math.floor(random() * (pages - 1))) * PAGE_BYTES;
    // The type of a b-tree page: https://www.sqlite.org/fileformat2.html#b_tree_pages.
    if ([2, 5, 10, 13].includes(bytes[start] ?? 0)) return [start, start + PAGE_BYTES];
  }
}

function checksum(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
