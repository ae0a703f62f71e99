import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Containers often have only 64 MB. */
const LEAST_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for temporary files, where a write needs no disk; undefined where there is none, where it has less
 * than 4 GB of room, or where no program in it may run.
 */
export function makeMemoryFolder(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < LEAST_BYTES) return undefined;
    folder = mkdtempSync(join(MEMORY, "letterpress-"));
    // PostgreSQL runs as another user in it.
    chmodSync(folder, 0o711);
    const program = join(folder, "program");
    writeFileSync(program, "", { mode: 0o700 });
    accessSync(program, constants.X_OK);
    rmSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
