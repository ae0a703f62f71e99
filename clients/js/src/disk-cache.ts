import { type CacheEntry, type CacheKey, kindInLocale } from "./cache-entry.ts";
import { CacheSeal } from "./cache-seal.ts";
import { parseDiskEntry, printDiskEntry } from "./disk-entry.ts";
import type { CacheSize } from "./memory-cache.ts";
import { type ListedFile, PrivateFiles } from "./private-files.ts";

/** Whose entries a disk cache holds: clients with the same base URL and key share them, others never see them. */
export interface DiskCacheOwner {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** A writer that died leaves its file behind; none takes this long. */
const ABANDONED_MS = 3_600_000;

/**
 * Keeps entries as sealed files `<owner>.<entry>.json`. Neither names nor contents tell the API key, and without it
 * nobody can tell what a name stands for, or make a file that is read. Files are written aside and renamed, so that a
 * reader sees a whole entry or none. Every method throws INVALID_REQUEST when others may write in the folder, and
 * rejects when the disk fails.
 */
export class DiskCache {
  readonly #files: PrivateFiles;
  readonly #seal: CacheSeal;
  readonly #size: CacheSize;
  readonly #owner: DiskCacheOwner;

  constructor(path: string, size: CacheSize, owner: DiskCacheOwner) {
    this.#files = new PrivateFiles(path);
    this.#seal = new CacheSeal(owner);
    this.#size = size;
    this.#owner = owner;
  }

  /** Returns undefined when there is no entry, or only one that this client's key does not authenticate. */
  async find(key: CacheKey): Promise<CacheEntry | undefined> {
    return this.#read(await this.#nameOf(key));
  }

  /** Replaces the entry of the same key, and removes the oldest entries over the limit. */
  async put(entry: CacheEntry): Promise<void> {
    const name = await this.#nameOf(entry);
    const file = await printDiskEntry(this.#seal, name, entry);
    if (file.length > this.#size.maxBytes) return this.#files.delete([name]);
    await this.#files.replace(name, file);
    await this.#prune();
  }

  /** The entries that this client's key authenticates, of an id or of all, in no order. */
  async list(id?: string): Promise<CacheEntry[]> {
    const files = await this.#files.list([`${await this.#seal.owner()}.`]);
    const names = files.map(({ name }) => name).filter(isEntry);
    const entries = await Promise.all(names.map((name) => this.#read(name)));
    const all = entries.filter((entry) => entry !== undefined);
    return id === undefined ? all : all.filter((entry) => entry.id === id);
  }

  async delete(key: CacheKey): Promise<void> {
    await this.#files.delete([await this.#nameOf(key)]);
  }

  /** Removes all files of the owner, also damaged and unsealed ones. */
  async clear(): Promise<void> {
    const files = await this.#listOwn();
    await this.#files.delete(files.map(({ name }) => name));
  }

  async #read(name: string): Promise<CacheEntry | undefined> {
    return parseDiskEntry(this.#seal, name, await this.#files.read(name));
  }

  async #prune(): Promise<void> {
    const owner = await this.#seal.owner();
    const long = Date.now() - ABANDONED_MS;
    const files = await this.#listOwn();
    const entries = files.filter(({ name }) => name.startsWith(owner) && isEntry(name));
    const oldest = this.#findOver(entries.sort((a, b) => b.changedAt - a.changedAt));
    const abandoned = files.filter(({ name, changedAt }) => name.endsWith(".tmp") && changedAt < long);
    const unsealed = files.filter(({ name }) => !name.startsWith(owner));
    await this.#files.delete([...oldest, ...abandoned, ...unsealed].map(({ name }) => name));
  }

  /** What is over the limits, of files with the newest first. */
  #findOver(files: readonly ListedFile[]): readonly ListedFile[] {
    let bytes = 0;
    return files.filter((file, at) => {
      bytes += file.bytes;
      return at >= this.#size.maxEntries || bytes > this.#size.maxBytes;
    });
  }

  async #listOwn() {
    return this.#files.list([`${await this.#seal.owner()}.`, `${await unsealedOwner(this.#owner)}.`]);
  }

  async #nameOf(key: CacheKey): Promise<string> {
    return `${await this.#seal.nameOf({ id: key.id, kind: kindInLocale(key) })}.json`;
  }
}

function isEntry(name: string): boolean {
  return name.endsWith(".json");
}

/** What names of layout 1 begin with. Its entries have no seal: they are never read. */
async function unsealedOwner({ baseUrl, apiKey }: DiskCacheOwner): Promise<string> {
  return (await sha256(JSON.stringify([baseUrl, apiKey]))).slice(0, 32);
}

/** SHA-256 of the UTF-8 form of a text, in hex. Web Crypto, so that it is the same in every runtime. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
