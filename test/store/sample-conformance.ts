import { expect, it } from "vitest";
import type { Template } from "../../src/domain/template/template.ts";
import type { TemplateSample } from "../../src/domain/template/template-sample.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent, brokenEvent } from "../support/audit-event.ts";
import { storedTemplate } from "../support/stored-template.ts";

const LIMITS = { count: 3, bytes: 1_000 };

/** Example data of templates. */
export function describeSamples(store: () => Store): void {
  async function create(): Promise<Template> {
    const template = storedTemplate();
    await store().templates.create(template, auditEvent());
    return template;
  }
  const set = ({ id }: Template, sample: TemplateSample, event = auditEvent({ action: "template.set_sample" })) =>
    store().samples.set(id, sample, LIMITS, event);
  const names = async ({ id }: Template) => (await store().samples.list(id)).map(({ name }) => name);

  it("gives back samples as they were stored, by their names, each with its template", async () => {
    const [template, other] = [await create(), await create()];
    const long = sample("long", {
      merge_tags: { text: { name: "Grüße \u{1F4E8} \u2028 '); DROP" } },
      context: { n: 1.5 },
    });
    const empty = sample("empty", { lists: { items: [] } });
    for (const each of [long, empty, sample("a-1", {})]) expect(await set(template, each)).toBe("done");
    expect(await store().samples.list(template.id)).toEqual([sample("a-1", {}), empty, long]);
    expect(await store().samples.list(other.id)).toEqual([]);
    expect(await store().templates.find({ by: "id", id: template.id })).toEqual(template);
  });

  it("replaces a sample, and writes nothing for what is there", async () => {
    const template = await create();
    await set(template, sample("a", { context: { n: 1 } }));
    const before = await store().audit.list({ limit: 9 });
    expect(await set(template, { ...sample("a", { context: { n: 1 } }), updatedAt: new Date(9) })).toBe("done");
    expect(await store().audit.list({ limit: 9 })).toEqual(before);
    expect(await store().samples.list(template.id)).toEqual([sample("a", { context: { n: 1 } })]);
    const changed = { ...sample("a", { context: { n: 2 } }), updatedAt: new Date("2026-05-03T00:00:00.001Z") };
    expect(await set(template, changed)).toBe("done");
    expect(await store().samples.list(template.id)).toEqual([changed]);
    expect(await store().audit.list({ limit: 9 })).toHaveLength(before.length + 1);
  });

  it("has no more samples and bytes of a template than the limits say", async () => {
    const [template, other] = [await create(), await create()];
    for (const name of ["a", "b", "c"]) await set(template, sample(name, {}));
    expect(await set(template, sample("d", {}))).toBe("too-many");
    expect(await set(template, sample("c", { context: { n: 1 } }))).toBe("done");
    expect(await set(other, sample("d", {}))).toBe("done");
    // {"context":{"n":""}} is 20 bytes, of which other has 2 in d.
    const ofBytes = (bytes: number) => sample("e", { context: { n: "é".repeat((bytes - 20) / 2) } });
    expect(await set(other, ofBytes(1_000))).toBe("too-large");
    expect(await set(other, ofBytes(998))).toBe("done");
    expect(await names(template)).toEqual(["a", "b", "c"]);
  });

  it("deletes a sample with its event, once", async () => {
    const template = await create();
    await set(template, sample("a", {}));
    await set(template, sample("b", {}));
    const event = auditEvent({ action: "template.delete_sample", subject: template.id });
    expect(await store().samples.delete(template.id, "a", event)).toBe(true);
    expect(await store().samples.delete(template.id, "a", event)).toBe(false);
    expect(await names(template)).toEqual(["b"]);
    expect((await store().audit.list({ limit: 2 })).map(({ action }) => action)).toEqual([
      "template.delete_sample",
      "template.set_sample",
    ]);
  });

  it("gives a new template the samples of another one, unless it is not created", async () => {
    const [from, other] = [await create(), await create()];
    for (const name of ["a", "b"]) await set(from, sample(name, { context: { n: 1, name } }));
    await set(other, sample("c", {}));
    const copy = storedTemplate({ slug: "copy", createdAt: new Date("2026-05-09T00:00:00.001Z") });
    expect(await store().templates.create(copy, auditEvent(), { copyOf: from.id })).toBe("done");
    const copied = ["a", "b"].map((name) => ({
      ...sample(name, { context: { n: 1, name } }),
      updatedAt: copy.createdAt,
    }));
    expect(await store().samples.list(copy.id)).toEqual(copied);
    expect(await names(from)).toEqual(["a", "b"]);
    const refused = storedTemplate({ slug: "copy" });
    expect(await store().templates.create(refused, auditEvent(), { copyOf: from.id })).toBe("slug-taken");
    expect(await names(refused)).toEqual([]);
    await expect(
      store().templates.create(storedTemplate({ id: refused.id }), brokenEvent(), { copyOf: from.id }),
    ).rejects.toThrow();
    expect(await names(refused)).toEqual([]);
    await store().samples.delete(from.id, "a", auditEvent());
    expect(await names(copy)).toEqual(["a", "b"]);
  });

  it("changes nothing when the event cannot be written, and knows no sample of an unknown template", async () => {
    const template = await create();
    await set(template, sample("a", {}));
    await expect(set(template, sample("b", {}), brokenEvent())).rejects.toThrow();
    await expect(store().samples.delete(template.id, "a", brokenEvent())).rejects.toThrow();
    expect(await names(template)).toEqual(["a"]);
    expect(await set(storedTemplate(), sample("a", {}))).toBe("absent");
  });
}

function sample(name: string, data: TemplateSample["data"]): TemplateSample {
  return { name, data, updatedAt: new Date("2026-05-02T00:00:00.123Z") };
}
