import { join } from "node:path";
import { expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { runHere } from "../support/run-here.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

/** In an order in which one makes what the next one reads. */
const COMMANDS: readonly (readonly [line: string, shown: RegExp])[] = [
  ["audit export audit.jsonl", /^exporting \d+ events$/],
  ["audit verify audit.jsonl", /^reading 100 % of \d+ bytes$/],
  ["audit export audit.jsonl", /^reading 100 % of \d+ bytes$/],
  ["audit prune --exported-before 0s --dry-run", /^comparing \d+ events$/],
  ["store prune --versions 1d --dry-run", /^counting 1 versions$/],
  ["store prune --keys 1d", /^forgetting 1 keys$/],
];

it("what reads everything shows how far it is", async () => {
  const path = directory.path("store.db");
  await fill(path);
  for (const [line, shown] of COMMANDS) {
    const args = line.split(" ").map((word) => (word.endsWith(".jsonl") ? join(path, "..", word) : word));
    const { code, progress } = await runHere(args, { STORE_URL: `sqlite:${path}` });
    expect([code, progress[0], progress.at(-1)], line).toEqual([0, expect.stringMatching(shown), undefined]);
  }
});

/** A version that was replaced and a key that ended long ago, each with one that stays. */
async function fill(path: string): Promise<void> {
  const store = await openSqliteStore(path);
  const past = new Date("2020-01-01T00:00:00.000Z");
  for (const revokedAt of [past, undefined]) {
    const key = storedKey({ createdAt: revokedAt ?? new Date(), revokedAt });
    await store.keys.create(key, storedSecret(key), auditEvent());
  }
  const template = storedTemplate();
  await store.templates.create(template, auditEvent());
  for (const text of ["one", "two"]) {
    const changes = { comment: "", publishedAt: past, programs: { html: JSON.stringify({ text }) } };
    await store.templates.publish(newVersion(template, changes), undefined, auditEvent());
  }
  await store.close();
}
