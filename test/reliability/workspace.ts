import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Where a run keeps stores and logs until its end, and which secrets it was given, so that these can be looked for
 * there.
 */
export interface Workspace {
  readonly root: string;
  /** A new folder, whose name starts with the word. */
  folder(word: string): string;
  /** Notes every token in the text. */
  noteSecrets(text: string): void;
  /** The 43 secret characters of each token seen. */
  readonly secrets: ReadonlySet<string>;
  remove(): void;
}

const TOKEN = /lp_(?:sdk|admin)_[0-9A-Za-z]{12}_([0-9A-Za-z]{43})[0-9A-Za-z]{6}/g;

/** Makes a folder for temporary files that no one else can read. */
export function openWorkspace(): Workspace {
  const root = mkdtempSync(join(tmpdir(), "letterpress-reliability-"));
  const secrets = new Set<string>();
  let lastFolder = 0;
  return {
    root,
    secrets,
    folder(word) {
      lastFolder += 1;
      const path = join(root, `${lastFolder}-${word}`);
      mkdirSync(path);
      return path;
    },
    noteSecrets(text) {
      for (const [, secret = ""] of text.matchAll(TOKEN)) secrets.add(secret);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
