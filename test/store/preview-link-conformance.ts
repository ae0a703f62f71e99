import { expect, it } from "vitest";
import type { Key } from "../../src/domain/key/key.ts";
import type { PreviewLink } from "../../src/domain/preview-link/preview-link.ts";
import type { NewPreviewLink } from "../../src/store/port/preview-link-store.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newStoredLink } from "../support/new-stored-link.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";

const NOW = new Date("2026-05-08T12:00:00.000Z");
const DAY = 86_400_000;
const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const MANY = { activeMax: 99 };

/** What the port promises about preview links. */
export function describePreviewLinks(store: () => Store): void {
  async function addTemplate(name = "Welcome"): Promise<string> {
    const template = storedTemplate({ name });
    await store().templates.create(template, auditEvent());
    return template.id;
  }

  async function addKey(changes: Partial<Key> = {}): Promise<Key> {
    const key = storedKey({ kind: "admin", role: "editor", ...changes });
    await store().keys.create(key, storedSecret(key), auditEvent());
    return key;
  }

  async function addLink(created: NewPreviewLink): Promise<string> {
    expect(await store().previewLinks.create(created, MANY, auditEvent())).toBe("done");
    return created.link.id;
  }

  it("are found with their secret, template and key as these are now, and with their content", async () => {
    const { previewLinks, keys, templates } = store();
    const [templateId, key] = [await addTemplate(), await addKey({ name: "Ada", expiresAt: after(DAY) })];
    const created = newStoredLink(templateId, { version: 3 }, key.id);
    const id = await addLink(created);
    const context = { templateName: "Welcome", isArchived: false };
    const held = { name: "Ada", expiresAt: after(DAY) };
    const { link, digest } = (await previewLinks.find(id)) ?? {};
    expect(link).toEqual({ ...created.link, context: { ...context, key: held } });
    expect([...(digest ?? [])]).toEqual([...created.digest]);
    expect(await previewLinks.findContent(id)).toEqual({ template: created.template, samples: created.samples });
    await keys.revoke(key.id, NOW, { keepLastOwner: false }, auditEvent());
    await templates.setArchived(templateId, NOW, auditEvent());
    expect((await previewLinks.find(id))?.link.context).toEqual({
      ...{ ...context, isArchived: true },
      key: { ...held, revokedAt: NOW },
    });
    expect([await previewLinks.find("pvl_none"), await previewLinks.findContent("pvl_none")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("have no key when they are made at the command line", async () => {
    const id = await addLink(newStoredLink(await addTemplate()));
    expect((await store().previewLinks.find(id))?.link).toMatchObject({
      createdBy: "cli",
      context: { key: undefined },
    });
  });

  it("are created with their event, unless the template is missing or archived", async () => {
    const { previewLinks, templates, audit } = store();
    const templateId = await addTemplate();
    await addLink(newStoredLink(templateId));
    await templates.setArchived(templateId, NOW, auditEvent());
    const event = auditEvent({ action: "preview_link.create" });
    expect(await previewLinks.create(newStoredLink(templateId), MANY, event)).toBe("absent");
    expect(await previewLinks.create(newStoredLink("none"), MANY, event)).toBe("absent");
    expect((await audit.list({ limit: 9 })).filter(({ action }) => action === "preview_link.create")).toEqual([]);
  });

  it("are limited by those of the template that open when another one is made", async () => {
    const { previewLinks, keys } = store();
    const [templateId, other, key] = [await addTemplate(), await addTemplate(), await addKey()];
    const at = { createdAt: after(DAY) };
    const ended = [
      await addLink(newStoredLink(templateId, { expiresAt: after(DAY) })),
      await addLink(newStoredLink(templateId)),
      await addLink(newStoredLink(templateId, {}, key.id)),
    ];
    await addLink(newStoredLink(other));
    const create = () => previewLinks.create(newStoredLink(templateId, at), { activeMax: 2 }, auditEvent());
    expect(await create()).toBe("too-many");
    await keys.revoke(key.id, NOW, { keepLastOwner: false }, auditEvent());
    expect([await create(), await create()]).toEqual(["done", "too-many"]);
    await previewLinks.revoke(ended[1] ?? "", NOW, auditEvent());
    expect([await create(), await create()]).toEqual(["done", "too-many"]);
  });

  it("are listed newest first, in pages, in any state, and those of one template", async () => {
    const { previewLinks } = store();
    const [one, other] = [await addTemplate(), await addTemplate()];
    const links = [newStoredLink(one, { expiresAt: after(1) }), newStoredLink(other), newStoredLink(one)] as const;
    for (const link of links) await addLink(link);
    const [first, second, third] = links.map(({ link }) => link.id);
    await previewLinks.revoke(third ?? "", NOW, auditEvent());
    const list = async (limit: number, templateId?: string) =>
      (await previewLinks.list({ limit, templateId })).items.map(({ id }) => id);
    expect(await list(9)).toEqual([third, second, first]);
    expect(await list(9, one)).toEqual([third, first]);
    const page = await previewLinks.list({ limit: 1, after: links[2].link, templateId: one });
    expect([page.items.map(({ id }) => id), page.hasMore]).toEqual([[first], false]);
    expect((await previewLinks.list({ limit: 2 })).hasMore).toBe(true);
  });

  it("are revoked once, with one event", async () => {
    const { previewLinks, audit } = store();
    const id = await addLink(newStoredLink(await addTemplate()));
    const event = auditEvent({ action: "preview_link.revoke", subject: id });
    expect(await previewLinks.revoke(id, NOW, event)).toBe(true);
    expect(await previewLinks.revoke(id, after(1), event)).toBe(true);
    expect(await previewLinks.revoke("pvl_none", NOW, event)).toBe(false);
    expect((await previewLinks.find(id))?.link.revokedAt).toEqual(NOW);
    expect((await audit.list({ limit: 9 })).filter(({ action }) => action === "preview_link.revoke")).toHaveLength(1);
  });

  it("count how often they were opened, whatever order that is stored in", async () => {
    const { previewLinks } = store();
    const [id, other] = [
      await addLink(newStoredLink(await addTemplate())),
      await addLink(newStoredLink(await addTemplate())),
    ];
    await previewLinks.addUses([
      { id, times: 2, lastOpenedAt: after(DAY) },
      { id: "pvl_none", times: 9, lastOpenedAt: NOW },
      { id: other, times: 1, lastOpenedAt: NOW },
    ]);
    await previewLinks.addUses([{ id, times: 3, lastOpenedAt: NOW }]);
    expect((await previewLinks.find(id))?.link).toMatchObject({ timesOpened: 5, lastOpenedAt: after(DAY) });
    expect((await previewLinks.find(other))?.link).toMatchObject({ timesOpened: 1, lastOpenedAt: NOW });
  });

  it("are deleted once they have ended before a date, each with an event and without its content", async () => {
    const { previewLinks, audit } = store();
    const templateId = await addTemplate();
    const same = { template: "{}", samples: "[]" };
    const add = (changes: Partial<PreviewLink>) => addLink({ ...newStoredLink(templateId, changes), ...same });
    const [expired, revoked, lasting] = [await add({ expiresAt: after(1) }), await add({}), await add({})];
    await previewLinks.revoke(revoked, after(1), auditEvent());
    const by = { at: NOW, actor: "server" };
    const prune = (ms: number, isDryRun: boolean) => store().prune({ previewLinksBefore: after(ms) }, by, { isDryRun });
    expect(await prune(1, false)).toMatchObject({ previewLinks: 0 });
    expect(await prune(2, true)).toMatchObject({ previewLinks: 2 });
    expect(await prune(2, false)).toMatchObject({ previewLinks: 2 });
    const left = (await previewLinks.list({ limit: 9 })).items.map(({ id }) => id);
    expect(left).toEqual([lasting]);
    expect(await previewLinks.findContent(expired)).toBeUndefined();
    expect(await previewLinks.findContent(lasting)).toEqual(same);
    const events = (await audit.list({ limit: 2 })).map(({ action, subject, facts }) => [action, subject, facts.link]);
    expect(events.toSorted()).toEqual(
      [
        ["preview_link.prune", templateId, expired],
        ["preview_link.prune", templateId, revoked],
      ].toSorted(),
    );
  });

  it("go with their template, and with what they alone show", async () => {
    const { previewLinks, templates } = store();
    const [gone, other] = [await addTemplate(), await addTemplate()];
    const same = { template: "{}", samples: "[]" };
    const id = await addLink({ ...newStoredLink(gone), ...same });
    const stays = await addLink({ ...newStoredLink(other), ...same });
    expect(await templates.delete(gone, 1, auditEvent())).toBe("done");
    expect([await previewLinks.find(id), await previewLinks.findContent(id)]).toEqual([undefined, undefined]);
    expect(await previewLinks.findContent(stays)).toEqual(same);
  });

  it("go with their key, and leave what other links show", async () => {
    const { previewLinks } = store();
    const [templateId, key] = [await addTemplate(), await addKey()];
    const same = { template: "{}", samples: "[]" };
    const gone = await addLink({ ...newStoredLink(templateId, {}, key.id), ...same });
    const stays = await addLink({ ...newStoredLink(templateId), ...same });
    await addKey({ createdAt: after(30 * DAY) });
    await store().keys.revoke(key.id, NOW, { keepLastOwner: false }, auditEvent());
    const by = { at: NOW, actor: "server" };
    expect(await store().prune({ keysBefore: after(1) }, by, { isDryRun: false })).toMatchObject({ keys: 1 });
    expect(await previewLinks.find(gone)).toBeUndefined();
    expect(await previewLinks.findContent(stays)).toEqual(same);
  });
}
