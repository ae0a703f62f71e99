import { readFileSync, writeFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Template } from "../../src/domain/template/template.ts";
import { findDamage } from "../../src/store/sqlite/database/inspect-file.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { runs } from "../support/effort.ts";
import { randomText } from "../support/random-text.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const PAGE_BYTES = 4096;
const directory = useTemporaryDirectory();
const templates: Template[] = [];
let sound: Buffer;
let lastFile = 0;

/** A page and what SQLite's own table of its pages tells of it: https://sqlite.org/dbstat.html. */
interface Page {
  readonly kind: string;
  readonly number: number;
}
let pages: readonly Page[];

beforeAll(async () => {
  const path = directory.path("sound.db");
  const store = await openSqliteStore(path);
  for (let made = 0; made < 150; made += 1) {
    const key = storedKey();
    await store.keys.create(key, storedSecret(key), auditEvent());
  }
  for (let made = 0; made < 8; made += 1) {
    const template = storedTemplate({ slug: `mail-${made}`, source: { kind: "mjml", text: randomText(9_000) } });
    templates.push(template);
    await store.templates.create(template, auditEvent());
    const programs = { html: randomText(made * 2_000 + 10) };
    await store.templates.publish(newVersion(template, { programs }), undefined, auditEvent());
  }
  await store.close();
  const connection = new Sqlite(path);
  connection.exec("CREATE TABLE gone (text); INSERT INTO gone VALUES (hex(randomblob(40000))); DROP TABLE gone");
  connection.pragma("journal_mode = DELETE");
  const rows = connection
    .prepare<[], Page>("SELECT name || ', ' || pagetype AS kind, pageno AS number FROM dbstat ORDER BY pageno")
    .all();
  connection.close();
  sound = readFileSync(path);
  // The second page says where each page belongs, and bytes 32 to 35 which is the first of the free ones:
  // https://sqlite.org/fileformat2.html.
  const others = [
    { kind: "pointer map", number: 2 },
    { kind: "first of the free pages", number: sound.readUInt32BE(32) },
  ];
  pages = [...rows, ...others];
});

it("in the head of each kind of page, of each table and index, are found", () => {
  const kinds = new Map(pages.map((page) => [page.kind, page]));
  expect(kinds.size).toBeGreaterThan(40);
  const missed = [...kinds.values()].filter(({ number }) => {
    const bytes = Buffer.from(sound);
    for (let at = 0; at < 8; at += 1) flip(bytes, number, at * 8 + 2);
    return findDamage(write(bytes)) === undefined;
  });
  expect(missed).toEqual([]);
});

it("anywhere in what holds programs are found, or lie where nothing is; a program is served as it was, or not", async () => {
  const places = pages.filter(({ kind }) => kind.startsWith("parts,"));
  const programs = await readPrograms(write(sound));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.nat(PAGE_BYTES * 8 - 1), async ({ number }, bit) => {
      const bytes = Buffer.from(sound);
      flip(bytes, number, bit);
      const path = write(bytes);
      const served = await readPrograms(path);
      const isFound = findDamage(path) !== undefined;
      for (const [at, program] of served.entries()) expect([programs[at], "refused"]).toContain(program);
      if (served.includes("refused")) expect(isFound).toBe(true);
    }),
    { numRuns: runs(30) },
  );
});

async function readPrograms(path: string): Promise<readonly (string | undefined)[]> {
  const store = await openSqliteStore(path);
  const programs: (string | undefined)[] = [];
  for (const { id } of templates) {
    const content = store.templates.findContent(id, 1, ["html"]);
    programs.push(
      await content.then(
        (found) => found?.programs.html,
        (err) => (err.code === "UNAVAILABLE" ? "refused" : String(err)),
      ),
    );
  }
  await store.close();
  return programs;
}

function flip(bytes: Buffer, page: number, bit: number): void {
  const at = (page - 1) * PAGE_BYTES + (bit >> 3);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
}

function write(bytes: Buffer): string {
  lastFile += 1;
  const path = directory.path(`flipped-${lastFile}.db`);
  writeFileSync(path, bytes);
  return path;
}
