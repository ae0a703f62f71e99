import { describe, expect, it } from "vitest";
import type { Template } from "../../src/domain/template/template.ts";
import type { ChangeMark } from "../../src/domain/template/template-change.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";

const BEGIN: ChangeMark = { number: 0, at: new Date(0) };
const dayOf = (day: number): Date => new Date(Date.UTC(2026, 4, day, 8, 0, 0, 123));

/** What the port promises about the changes of what SDK keys are served. */
export function describeChangeLog(store: () => Store): void {
  async function addTemplate(changes: Partial<Template> = {}): Promise<Template> {
    const template = storedTemplate(changes);
    await store().templates.create(template, auditEvent());
    return template;
  }

  const publish = (template: Template, day: number, changes: Parameters<typeof newVersion>[1] = {}) =>
    store().templates.publish(newVersion(template, changes), undefined, auditEvent({ at: dayOf(day) }));
  const archive = (id: string, day: number, isArchived = true) =>
    store().templates.setArchived(id, isArchived ? dayOf(day) : undefined, auditEvent({ at: dayOf(day) }));
  const listAll = async (mark = BEGIN) => (await store().changes.listAfter(mark, 100)) ?? "forgotten";

  it("hold each change with its number, in the order of the commits", async () => {
    const one = await addTemplate({ slug: "one" });
    const other = await addTemplate();
    await publish(one, 1);
    await publish(other, 2);
    await publish(one, 3, { rolledBackFrom: 1 });
    await archive(one.id, 4);
    await archive(one.id, 5, false);
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    const changes = [
      { number: 1, at: dayOf(1), kind: "published", templateId: one.id, slug: "one", version: 1, digest },
      { number: 2, at: dayOf(2), kind: "published", templateId: other.id, slug: undefined, version: 1, digest },
      { number: 3, at: dayOf(3), kind: "rolled_back", templateId: one.id, slug: "one", version: 2, digest },
      { number: 4, at: dayOf(4), kind: "archived", templateId: one.id, slug: "one", version: 2, digest },
      { number: 5, at: dayOf(5), kind: "unarchived", templateId: one.id, slug: "one", version: 2, digest },
    ];
    expect(await listAll()).toEqual(changes);
    expect(await listAll({ number: 3, at: dayOf(3) })).toEqual(changes.slice(3));
    expect(await store().changes.listAfter({ number: 1, at: dayOf(1) }, 2)).toEqual(changes.slice(1, 3));
    expect(await store().changes.latest()).toEqual({ number: 5, at: dayOf(5) });
  });

  it("hold the slug before of a template that got another one, and of no draft", async () => {
    const template = await addTemplate({ slug: "one" });
    await store().templates.update({ ...template, slug: "draft", revision: 2 }, 1, auditEvent());
    await publish(template, 1);
    let revision = 3;
    const rename = (slug: string | undefined, day: number) => {
      const changed = { ...template, slug, name: `Day ${day}`, revision: revision + 1, updatedAt: dayOf(day) };
      return store().templates.update(changed, revision++, auditEvent());
    };
    expect([
      await rename("two", 2),
      await rename(undefined, 3),
      await rename("two", 4),
      await rename("two", 5),
    ]).toEqual(Array(4).fill("done"));
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    const change = { kind: "renamed", templateId: template.id, version: 1, digest };
    expect((await store().changes.listAfter({ number: 1, at: dayOf(1) }, 9)) ?? []).toEqual([
      { ...change, number: 2, at: dayOf(2), slug: "two", previousSlug: "draft" },
      { ...change, number: 3, at: dayOf(3), slug: undefined, previousSlug: "two" },
      { ...change, number: 4, at: dayOf(4), slug: "two" },
    ]);
  });

  it("are none in an empty store", async () => {
    expect(await store().changes.latest()).toEqual(BEGIN);
    expect(await listAll()).toEqual([]);
  });

  it("leave out what SDK keys see nothing of", async () => {
    const draft = await addTemplate();
    await archive(draft.id, 1);
    await archive(draft.id, 2, false);
    await store().templates.update({ ...draft, revision: 4, name: "Other" }, 3, auditEvent());
    const template = await addTemplate();
    await publish(template, 3);
    await archive(template.id, 4, false);
    await store().templates.publish(newVersion(template), 99, auditEvent());
    expect(await listAll()).toMatchObject([{ number: 1, kind: "published", templateId: template.id }]);
  });

  it("give versions that serve the same the same digest, and no other ones", async () => {
    const template = await addTemplate();
    const programs = { html: '{"format":1,"target":"html","ops":[]}' };
    await publish(template, 1);
    await publish(template, 2, { programs });
    await publish(template, 3, { comment: "again", compiler: "letterpress 9.9.9" });
    const digests = (await store().changes.listAfter(BEGIN, 10))?.map(({ digest }) => digest);
    expect(digests?.[2]).toBe(digests?.[0]);
    expect(digests?.[1]).not.toBe(digests?.[0]);
  });

  it("are forgotten from where a store does not have the mark", async () => {
    await publish(await addTemplate(), 1);
    expect(await listAll({ number: 1, at: dayOf(2) })).toBe("forgotten");
    expect(await listAll({ number: 2, at: dayOf(1) })).toBe("forgotten");
  });

  describe("of first contents", () => {
    it("are there, too", async () => {
      const template = storedTemplate({ slug: "first" });
      const parts = { created: auditEvent(), published: auditEvent(), samples: [] };
      await store().begin({ templates: [{ template, version: newVersion(template), ...parts }], keys: [] });
    });
  });
}
