import type { CacheEntry, CacheKey } from "./cache-entry.ts";
import { parseDiskEntry, printDiskEntry } from "./disk-entry.ts";
import { LetterpressError } from "./letterpress-error.ts";
import { sha256 } from "./sha256.ts";

/** Whose entries a disk cache holds: clients with the same base URL and key share them, others never see them. */
export interface DiskCacheOwner {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Names are cut to 128 bits, which no two entries will share. */
const NAME_LENGTH = 32;
/** A writer that died leaves its file behind; none takes this long. */
const ABANDONED_MS = 3_600_000;

/**
 * Keeps entries as files `<owner>.<entry>.json`, where both parts are digests: neither name nor content tells the key.
 * Files are written aside and renamed, with mode 0600, and carry a digest, so that a reader sees a whole entry or none.
 * Every method rejects when the disk fails. Node's file system is loaded on first use, for runtimes that have none.
 */
export class DiskCache {
  readonly #path: string;
  readonly #maxEntries: number;
  readonly #owner: Promise<string>;

  constructor(path: string, maxEntries: number, owner: DiskCacheOwner) {
    this.#path = path;
    this.#maxEntries = maxEntries;
    this.#owner = digestName([owner.baseUrl, owner.apiKey]);
    // Whoever awaits the name hears of the fault; nobody may.
    this.#owner.catch(() => undefined);
  }

  /** Returns undefined when there is no entry, or only a damaged one. */
  async find(key: CacheKey): Promise<CacheEntry | undefined> {
    const entry = await this.#read(await this.#nameOf(key));
    return entry?.templateId === key.templateId && entry.target === key.target ? entry : undefined;
  }

  /** Replaces the entry of the same template and target, and removes the oldest entries over the limit. */
  async put(entry: CacheEntry): Promise<void> {
    const fs = await loadFileSystem();
    const file = this.#join(await this.#nameOf(entry));
    const aside = `${file}.${crypto.randomUUID()}.tmp`;
    const content = await printDiskEntry(entry);
    await fs.mkdir(this.#path, { recursive: true, mode: 0o700 });
    try {
      await fs.writeFile(aside, content, { flag: "wx", mode: 0o600 });
      await fs.rename(aside, file);
    } catch (err) {
      await fs.rm(aside, { force: true });
      throw err;
    }
    await this.#prune();
  }

  /** The readable entries of the owner, in no order. */
  async list(): Promise<CacheEntry[]> {
    const names = (await this.#names()).filter((name) => name.endsWith(".json"));
    const entries = await Promise.all(names.map((name) => this.#read(name)));
    return entries.filter((entry) => entry !== undefined);
  }

  async delete(key: CacheKey): Promise<void> {
    const fs = await loadFileSystem();
    await fs.rm(this.#join(await this.#nameOf(key)), { force: true });
  }

  /** Removes all entries of the owner, also damaged ones. */
  async clear(): Promise<void> {
    const fs = await loadFileSystem();
    await Promise.all((await this.#names()).map((name) => fs.rm(this.#join(name), { force: true })));
  }

  async #read(name: string): Promise<CacheEntry | undefined> {
    const fs = await loadFileSystem();
    try {
      return await parseDiskEntry(await fs.readFile(this.#join(name), "utf8"));
    } catch (err) {
      if (isMissing(err)) return undefined;
      throw err;
    }
  }

  async #prune(): Promise<void> {
    const fs = await loadFileSystem();
    const files = await Promise.all(
      (await this.#names()).map(async (name) => ({ name, changedAt: await this.#changedAt(name) })),
    );
    const entries = files.filter(({ name }) => name.endsWith(".json")).sort((a, b) => b.changedAt - a.changedAt);
    const abandoned = files.filter(
      ({ name, changedAt }) => name.endsWith(".tmp") && changedAt < Date.now() - ABANDONED_MS,
    );
    const doomed = [...entries.slice(this.#maxEntries), ...abandoned];
    await Promise.all(doomed.map(({ name }) => fs.rm(this.#join(name), { force: true })));
  }

  async #changedAt(name: string): Promise<number> {
    const fs = await loadFileSystem();
    try {
      return (await fs.stat(this.#join(name))).mtimeMs;
    } catch (err) {
      // Another process may have removed it since it was listed.
      if (isMissing(err)) return Number.POSITIVE_INFINITY;
      throw err;
    }
  }

  async #names(): Promise<string[]> {
    const fs = await loadFileSystem();
    const owner = await this.#owner;
    try {
      return (await fs.readdir(this.#path)).filter((name) => name.startsWith(`${owner}.`));
    } catch (err) {
      if (isMissing(err)) return [];
      throw err;
    }
  }

  async #nameOf({ templateId, target }: CacheKey): Promise<string> {
    return `${await this.#owner}.${await digestName([templateId, target])}.json`;
  }

  #join(name: string): string {
    return `${this.#path}/${name}`;
  }
}

async function digestName(parts: readonly string[]): Promise<string> {
  return (await sha256(JSON.stringify(parts))).slice(0, NAME_LENGTH);
}

/** The comments and the try tell bundlers for browsers to leave the import alone. */
async function loadFileSystem(): Promise<typeof import("node:fs/promises")> {
  try {
    return await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
  } catch (err) {
    const issue = {
      loc: ["options", "cache", "type"],
      msg: "disk needs a runtime with a file system",
      type: "no_disk",
    };
    throw new LetterpressError("INVALID_REQUEST", `${issue.loc.join(".")}: ${issue.msg}`, {
      issues: [issue],
      cause: err,
    });
  }
}

function isMissing(err: unknown): boolean {
  return err instanceof Error && "code" in err && err.code === "ENOENT";
}
