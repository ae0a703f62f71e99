import { expect, it } from "vitest";
import type { AuditEvent } from "../../src/domain/audit-event.ts";
import type { Template } from "../../src/domain/template/template.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";

const NOON = Date.parse("2026-06-01T12:00:00.000Z");
const MINUTE = 60_000;

const mjml = (text: string): TemplateSource => ({ kind: "mjml", text });

/** Drafts that were saved before. */
export function describeSavedDrafts(store: () => Store): void {
  /** Saves one draft after the other, in minutes after noon. */
  async function open(actor = "key_A") {
    const [at, source] = [new Date(NOON), mjml("first")];
    let template = storedTemplate({ createdAt: at, updatedAt: at, source, subject: "0" });
    await store().templates.create(template, auditEvent({ actor }));
    const { id } = template;
    async function save(
      minutes: number,
      change: Partial<Pick<Template, "source" | "subject" | "name">>,
      event: Partial<AuditEvent> = { actor: "key_A" },
    ): Promise<void> {
      const { revision, draftRevision } = template;
      const isDraft = change.source !== undefined || change.subject !== undefined;
      const counts = { revision: revision + 1, draftRevision: draftRevision + (isDraft ? 1 : 0) };
      template = { ...template, ...change, ...counts, updatedAt: new Date(NOON + minutes * MINUTE) };
      expect(await store().templates.update(template, revision, auditEvent(event))).toBe("done");
    }
    const list = () => store().templates.listDrafts(id);
    const texts = async () => {
      const drafts = await list();
      const found = await Promise.all(drafts.map(({ number }) => store().templates.findDraft(id, number)));
      return found.map((draft) => draft?.source.text);
    };
    return { id, save, list, texts, template: () => template };
  }

  it("lists who saved which draft when, newest first, and gives each back whole", async () => {
    const key = storedKey({ kind: "admin", role: "editor", name: "Ada" });
    await store().keys.create(key, storedSecret(key), auditEvent());
    const { id, save, list } = await open();
    const files = { "a.mjml": "ä" };
    const whole: TemplateSource = { kind: "mjml", text: "x", path: "m/a.mjml", files, sendingService: "mailchimp" };
    await save(1, { source: whole, subject: "1" }, { actor: key.id });
    await save(2, { source: { kind: "document", text: '{"\r\n', asText: true } }, { actor: "cli" });
    await save(3, { name: "Other" }, { actor: "server" });
    expect(await list()).toEqual([
      { templateId: id, number: 3, draftRevision: 3, subject: "1", savedAt: minute(2), savedBy: "cli", bytes: 4 },
      {
        ...{ templateId: id, number: 2, draftRevision: 2, subject: "1", savedAt: minute(1), savedBy: key.id },
        ...{ savedByName: "Ada", bytes: 1 + "m/a.mjml".length + "a.mjml".length + 2 },
      },
      { templateId: id, number: 1, draftRevision: 1, subject: "0", savedAt: minute(0), savedBy: "key_A", bytes: 5 },
    ]);
    expect(await store().templates.findDraft(id, 2)).toMatchObject({ subject: "1", source: whole });
    expect((await store().templates.findDraft(id, 3))?.source).toEqual({
      kind: "document",
      text: '{"\r\n',
      asText: true,
    });
    expect(await store().templates.findDraft(id, 4)).toBeUndefined();
    expect(await store().templates.listDrafts("00000000-0000-4000-8000-000000000000")).toEqual([]);
  });

  it("takes saves of one author within five minutes of the first for one draft", async () => {
    const { save, list, texts } = await open();
    await save(1, { source: mjml("a") });
    await save(4.99, { source: mjml("b") });
    expect(await texts()).toEqual(["b"]);
    await save(5, { source: mjml("c") });
    await save(9.99, { source: mjml("d") });
    expect(await texts()).toEqual(["d", "b"]);
    expect(await list()).toMatchObject([
      { number: 2, savedAt: minute(9.99) },
      { number: 1, savedAt: minute(4.99) },
    ]);
  });

  it("never folds the draft of another author, or of another session, away", async () => {
    const { save, list, texts } = await open();
    await save(0.1, { source: mjml("b") }, { actor: "key_B" });
    await save(0.2, { source: mjml("a") });
    await save(0.3, { source: mjml("s") }, { actor: "key_A", sessionId: "ses_1" });
    await save(0.4, { source: mjml("t") }, { actor: "key_A", sessionId: "ses_2" });
    await save(0.5, { source: mjml("u") }, { actor: "key_A", sessionId: "ses_2" });
    expect(await texts()).toEqual(["u", "s", "a", "b", "first"]);
    expect((await list()).map(({ savedBy }) => savedBy)).toEqual(["key_A", "key_A", "key_A", "key_B", "key_A"]);
  });

  it("keeps what was saved before a draft is restored, whoever restores it", async () => {
    const { save, texts } = await open();
    await save(6, { source: mjml("work"), subject: "1" });
    await save(7, { source: mjml("first"), subject: "0" });
    expect(await texts()).toEqual(["first", "work", "first"]);
    await save(8, { source: mjml("more") });
    expect(await texts()).toEqual(["more", "work", "first"]);
  });

  it("keeps the last 50, and texts that any of them, the draft or a version has", async () => {
    const { id, save, list, texts, template } = await open();
    await store().templates.publish(newVersion(template()), undefined, auditEvent());
    const before = { ...template(), revision: template().revision + 1 };
    expect((await store().templates.find({ by: "id", id }))?.revision).toBe(before.revision);
    Object.assign(template(), before);
    for (let count = 1; count <= 52; count += 1) await save(count * 6, { source: mjml(`text ${count % 2}`) });
    const numbers = (await list()).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 53 - index));
    expect(new Set(await texts())).toEqual(new Set(["text 0", "text 1"]));
    expect((await store().templates.findVersion(id, 1))?.source.text).toBe("first");
    expect(await store().templates.findDraft(id, 3)).toBeUndefined();
  });
}

function minute(minutes: number): Date {
  return new Date(NOON + minutes * MINUTE);
}
