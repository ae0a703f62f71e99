import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { PATIENT } from "./patient.ts";

const directory = useTemporaryDirectory();

it("a draft that an earlier release saved is kept without an author, and texts of saved drafts from its deletes", async () => {
  const path = directory.path("earlier.db");
  const store = await openSqliteStore(path, PATIENT);
  const text = (number: number) => ({ kind: "mjml", text: `text ${number}` }) as const;
  const first = storedTemplate({ source: text(1) });
  await store.templates.create(first, auditEvent({ actor: "key_A" }));
  const saved = {
    ...first,
    source: text(2),
    revision: 2,
    draftRevision: 2,
    updatedAt: new Date("2026-07-01T00:00:00Z"),
  };
  await store.templates.update(saved, 1, auditEvent({ actor: "key_A" }));
  const connection = new Sqlite(path);
  connection.exec("DELETE FROM saved_draft_parts WHERE number = 2; DELETE FROM saved_drafts WHERE number = 2");
  // What an earlier release does when a draft has replaced the text.
  connection.exec(`
    DELETE FROM parts WHERE NOT EXISTS (SELECT 1 FROM template_draft_parts WHERE part_id = parts.id)
      AND NOT EXISTS (SELECT 1 FROM template_version_parts WHERE part_id = parts.id)
  `);
  connection.close();
  await store.templates.update(
    { ...saved, source: text(3), revision: 3, draftRevision: 3 },
    2,
    auditEvent({ actor: "key_B" }),
  );
  expect(await store.templates.listDrafts(first.id)).toMatchObject([
    { number: 3, savedBy: "key_B", draftRevision: 3 },
    { number: 2, savedBy: "", draftRevision: 2, savedAt: saved.updatedAt, bytes: 6 },
    { number: 1, savedBy: "key_A", draftRevision: 1 },
  ]);
  for (const number of [1, 2, 3]) {
    expect((await store.templates.findDraft(first.id, number))?.source).toEqual(text(number));
  }
  await store.close();
});

it("a text that no draft has any more is deleted", async () => {
  const path = directory.path("folded.db");
  const store = await openSqliteStore(path, PATIENT);
  const first = storedTemplate({ source: { kind: "mjml", text: "first" } });
  await store.templates.create(first, auditEvent());
  const saved = { ...first, source: { kind: "mjml", text: "second" }, revision: 2, draftRevision: 2 } as const;
  await store.templates.update(saved, 1, auditEvent());
  await store.close();
  const connection = new Sqlite(path);
  expect(connection.prepare("SELECT count(*) FROM parts").pluck().get()).toBe(1);
  connection.close();
});
