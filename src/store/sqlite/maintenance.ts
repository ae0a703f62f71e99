import type { Maintenance } from "../port/maintenance.ts";
import type { RowTransfer } from "../row/store-table.ts";
import { holdStore } from "./file/store-lock.ts";
import { checkStoreFile } from "./maintenance/check-file.ts";
import { compactStoreFile } from "./maintenance/compact-store-file.ts";
import { copyStoreFile, restoreStoreFile } from "./maintenance/copy-store-file.ts";
import { makeStore } from "./maintenance/make-store.ts";
import { readStore } from "./maintenance/read-store.ts";

const DAMAGE_ADVICE =
  "Stop every process on it, keep it with its -wal file as evidence, and restore the newest backup.";

/** Maintenance of the store in the file at `path`. Without `checkpoints`, checkpoints are left to another program. */
export function maintainStoreFile(path: string, checkpoints: boolean | undefined): Maintenance & RowTransfer {
  return {
    damageAdvice: DAMAGE_ADVICE,
    hold: () => holdStore(path),
    checkPages: (options) => checkStoreFile(path, options),
    check: async (options) => (await checkStoreFile(path, options)).ended,
    compact: (onCompacted) => compactStoreFile(path, { checkpoints, onCompacted }),
    backUp: (file, options) => copyStoreFile(path, file, options),
    restore: (file, options) => restoreStoreFile(file, path, options),
    read: (use) => readStore(path, { checkpoints }, use),
    make: (id, fill) => makeStore(path, id, fill),
  };
}
