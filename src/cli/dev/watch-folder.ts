import { existsSync, type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";

/** Editors write a file in several steps. */
const SETTLED_MS = 40;

/**
 * Calls `changed` after something in a folder, or in a folder in it, has changed. Each folder is watched itself: files
 * are often replaced rather than written, and what watched the file would be left behind.
 */
export function watchFolder(top: string, changed: () => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  function follow(): void {
    const folders = new Set(listFolders(top));
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, notice);
      // A folder that is taken away is no longer listed.
      watcher.on("error", notice);
      watchers.set(folder, watcher);
    }
  }

  function notice(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      changed();
    }, SETTLED_MS);
  }

  follow();
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** The folder and all that are in it, without packages and what is hidden. */
function listFolders(top: string): readonly string[] {
  if (!existsSync(top)) return [];
  const entries = readdirSync(top, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const seen = names.filter((name) => !name.startsWith(".") && name !== "node_modules");
  return [top, ...seen.flatMap((name) => listFolders(join(top, name)))];
}
