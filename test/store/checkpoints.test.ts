import { existsSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { compactStoreFile } from "../../src/store/sqlite/maintenance/compact-store-file.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { randomText } from "../support/random-text.ts";
import { NEWEST, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { PATIENT } from "./patient.ts";

/** SQLite brings a log of a thousand pages into the file by itself: https://sqlite.org/wal.html. */
const MORE_THAN_A_THOUSAND_PAGES = 5_000_000;
const directory = useTemporaryDirectory();

it("a log grows into the file, unless another program is to see to that", async () => {
  expect(await fill("usual.db", undefined)).toEqual({ isInFile: true, isLogKept: false });
  expect(await fill("replicated.db", false)).toEqual({ isInFile: false, isLogKept: true });
  const path = directory.path("replicated.db");
  await compactStoreFile(path, { checkpoints: false });
  expect(statSync(path).size).toBeLessThan(MORE_THAN_A_THOUSAND_PAGES);
  const again = await openSqliteStore(path, PATIENT);
  expect((await again.templates.list({ ...NEWEST, limit: 100 })).items).toHaveLength(40);
  await again.close();
  expect(statSync(path).size).toBeGreaterThan(MORE_THAN_A_THOUSAND_PAGES);
});

async function fill(name: string, checkpoints: boolean | undefined) {
  const path = directory.path(name);
  const store = await openSqliteStore(path, { checkpoints, ...PATIENT });
  for (let number = 0; number < 40; number += 1) {
    const template = storedTemplate({ source: { kind: "mjml", text: randomText(250_000) } });
    await store.templates.create(template, auditEvent());
  }
  const isInFile = statSync(path).size > 1_000_000;
  await store.close();
  return {
    isInFile,
    isLogKept: existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > MORE_THAN_A_THOUSAND_PAGES,
  };
}
