import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CacheSeal } from "../src/cache-seal.ts";
import { LetterpressClient } from "../src/index.ts";
import type { Target } from "../src/template-json.ts";

interface SealedFile {
  readonly name: string;
  readonly api_key: string;
  readonly base_url: string;
  readonly template_id: string;
  readonly target: Target;
  readonly checked_at: number;
  readonly output: string;
  readonly file_name: string;
  readonly content: string;
  readonly seal: string;
  readonly file: string;
}

const cases = new URL("../../../conformance/cache/entries.json", import.meta.url);
const { entries, absent } = JSON.parse(await readFile(cases, "utf8")) as {
  readonly entries: readonly [SealedFile, ...SealedFile[]];
  readonly absent: readonly Pick<SealedFile, "name" | "file_name" | "file">[];
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
async function clientWith(owner: SealedFile, { file_name, file }: Pick<SealedFile, "file_name" | "file">) {
  vi.setSystemTime(owner.checked_at);
  await writeFile(join(path, file_name), file, { mode: 0o600 });
  const onError = (error: unknown) => expect.unreachable(String(error));
  const cache = { type: "disk", path, onError } as const;
  return new LetterpressClient({ apiKey: owner.api_key, baseUrl: owner.base_url, cache });
}

describe.each(entries)("an entry of the cases: $name", (entry) => {
  it("is read", async () => {
    const { template_id: templateId, target, checked_at } = entry;
    const client = await clientWith(entry, entry);
    const known = { templateId, target, checkedAt: new Date(checked_at), isFresh: true };
    expect(await client.listCached()).toEqual([known]);
    expect(await client.render({ templateId, target })).toMatchObject({ output: entry.output, fromStaleCache: false });
  });

  it("is named and sealed", async () => {
    const seal = new CacheSeal({ baseUrl: entry.base_url, apiKey: entry.api_key });
    const name = await seal.nameOf({ templateId: entry.template_id, target: entry.target });
    expect(`${name}.json`).toBe(entry.file_name);
    expect(await seal.seal(entry.file_name, new TextEncoder().encode(entry.content))).toBe(entry.seal);
  });
});

describe.each(absent)("a file of the cases that is $name", (forged) => {
  it("is absent", async () => {
    expect(forged.file).not.toBe(entries[0].file);
    expect(await (await clientWith(entries[0], forged)).listCached()).toEqual([]);
  });
});
