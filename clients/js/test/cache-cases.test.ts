import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { kindInLocale } from "../src/cache-entry.ts";
import { CacheSeal } from "../src/cache-seal.ts";
import { LetterpressClient } from "../src/index.ts";
import { StoreCache } from "../src/store-cache.ts";
import type { Target } from "../src/template-json.ts";

interface SealedFile {
  readonly name: string;
  readonly api_key: string;
  readonly base_url: string;
  readonly template_id: string;
  readonly target: Target;
  readonly locale?: string;
  readonly checked_at: number;
  readonly output: string;
  readonly file_name: string;
  readonly content: string;
  readonly seal: string;
  readonly file: string;
}

/** A brand, and the file of a template that it fills. */
interface SealedBrand extends Omit<SealedFile, "template_id" | "target"> {
  readonly brand_id: string;
  readonly template: Pick<SealedFile, "template_id" | "target" | "file_name" | "file">;
}

/** An entry or brand in a store, by the name of its case. */
interface StoredEntry extends Pick<SealedFile, "name" | "seal"> {
  readonly entry: string;
  readonly generation: string;
  readonly store_name: string;
}

const cases = new URL("../../../conformance/cache/entries.json", import.meta.url);
const { entries, brands, absent, stored } = JSON.parse(await readFile(cases, "utf8")) as {
  readonly entries: readonly [SealedFile, ...SealedFile[]];
  readonly brands: readonly SealedBrand[];
  readonly absent: readonly Pick<SealedFile, "name" | "file_name" | "file">[];
  readonly stored: readonly StoredEntry[];
};

let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), "letterpress-cases-")), "cache");
  await mkdir(path, { mode: 0o700 });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(join(path, ".."), { recursive: true });
});

/** A client of the case that finds nothing but the file, and hears of every fault. */
async function clientWith(
  owner: Omit<SealedFile, "template_id" | "target">,
  { file_name, file }: Pick<SealedFile, "file_name" | "file">,
) {
  vi.setSystemTime(owner.checked_at);
  await writeFile(join(path, file_name), file, { mode: 0o600 });
  const onError = (error: unknown) => expect.unreachable(String(error));
  const cache = { type: "disk", path, onError } as const;
  return new LetterpressClient({ apiKey: owner.api_key, baseUrl: owner.base_url, cache });
}

describe.each(entries)("an entry of the cases: $name", (entry) => {
  it("is read", async () => {
    const { template_id: templateId, target, locale, checked_at } = entry;
    const client = await clientWith(entry, entry);
    const known = { templateId, target, locale, checkedAt: new Date(checked_at), isFresh: true };
    expect(await client.listCached()).toEqual([known]);
    const mail = await client.render({ templateId, target, locale });
    expect(mail).toMatchObject({ output: entry.output, fromStaleCache: false });
  });

  it("is named and sealed", async () => {
    const seal = new CacheSeal({ baseUrl: entry.base_url, apiKey: entry.api_key });
    const key = { id: entry.template_id, kind: entry.target, locale: entry.locale };
    const name = await seal.nameOf({ id: key.id, kind: kindInLocale(key) });
    expect(`${name}.json`).toBe(entry.file_name);
    expect(await seal.seal(entry.file_name, new TextEncoder().encode(entry.content))).toBe(entry.seal);
  });
});

describe.each(brands)("a brand of the cases: $name", (entry) => {
  it("is read, and fills the template", async () => {
    const { template_id: templateId, target, file_name, file } = entry.template;
    await writeFile(join(path, file_name), file, { mode: 0o600 });
    const client = await clientWith(entry, entry);
    const mail = await client.render({ templateId, target, dynamicData: { brand: entry.brand_id } });
    expect(mail).toMatchObject({ output: entry.output, fromStaleCache: false });
    expect((await client.listCached()).map((known) => known.templateId)).toEqual([templateId]);
  });

  it("is named and sealed", async () => {
    const seal = new CacheSeal({ baseUrl: entry.base_url, apiKey: entry.api_key });
    expect(`${await seal.nameOf({ id: entry.brand_id, kind: "brand" })}.json`).toBe(entry.file_name);
    expect(await seal.seal(entry.file_name, new TextEncoder().encode(entry.content))).toBe(entry.seal);
  });
});

describe.each(absent)("a file of the cases that is $name", (forged) => {
  it("is absent", async () => {
    expect(forged.file).not.toBe(entries[0].file);
    expect(await (await clientWith(entries[0], forged)).listCached()).toEqual([]);
  });
});

describe.each(stored)("in a store, $name", ({ entry, generation, store_name, seal }) => {
  it("is found", async () => {
    const file = [...entries, ...brands].find(({ name }) => name === entry);
    if (file === undefined) throw new Error(`no entry is named ${entry}`);
    vi.setSystemTime(file.checked_at);
    const store = new Map([
      [`${store_name.slice(0, 30)}.generation`, generation],
      [store_name, `letterpress-cache 2 ${seal}\n${file.content}`],
    ]);
    const cache = new StoreCache(store, { baseUrl: file.base_url, apiKey: file.api_key, keepMs: 0 });
    const key =
      "brand_id" in file
        ? { id: file.brand_id, kind: "brand" as const }
        : { id: file.template_id, kind: file.target, locale: file.locale };
    expect(await cache.find(key)).toMatchObject({ ...key, checkedAt: file.checked_at });
  });
});
