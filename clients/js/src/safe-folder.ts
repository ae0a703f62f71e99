import { isOurs, isWritableByOthers, processUser } from "./file-owner.ts";
import { LetterpressError } from "./letterpress-error.ts";
import type { FileSystem } from "./load-file-system.ts";

const UNSAFE = "unsafe_folder";

/**
 * Throws INVALID_REQUEST when others may change what the folder of a disk cache holds: it, or the link that is in
 * its place, belongs to another user, or group or others may write it. Returns false when it is not there.
 */
export async function isSafeFolder(fs: FileSystem, path: string): Promise<boolean> {
  // With a slash at its end a path means what a link leads to.
  const entry = await findStats(() => fs.lstat(path.replace(/(?<=.)\/+$/, "")));
  if (entry === undefined) return false;
  if (!isOurs(entry)) throw unsafe(path, `belongs to user ${entry.uid}, and this process runs as ${processUser()}`);
  const folder = entry.isSymbolicLink() ? await findStats(() => fs.stat(path)) : entry;
  if (folder === undefined) return false;
  if (!isOurs(folder)) throw unsafe(path, `belongs to user ${folder.uid}, and this process runs as ${processUser()}`);
  if (folder.isDirectory() && isWritableByOthers(folder)) {
    throw unsafe(path, `may be written by others than its owner (mode ${(folder.mode & 0o7777).toString(8)})`);
  }
  return true;
}

/** True for what isSafeFolder throws. */
export function isUnsafeFolder(err: unknown): boolean {
  return err instanceof LetterpressError && err.issues.some(({ type }) => type === UNSAFE);
}

/** True for what says that there is no such file. */
export function isMissing(err: unknown): boolean {
  return err instanceof Error && "code" in err && err.code === "ENOENT";
}

async function findStats<Stats>(stat: () => Promise<Stats>): Promise<Stats | undefined> {
  try {
    return await stat();
  } catch (err) {
    if (isMissing(err)) return undefined;
    throw err;
  }
}

function unsafe(path: string, reason: string): LetterpressError {
  const advice = "give the cache a folder of its own with mode 0700, or let the client make it";
  const issue = { loc: ["options", "cache", "path"], msg: `'${path}' ${reason}; ${advice}`, type: UNSAFE };
  return new LetterpressError("INVALID_REQUEST", `${issue.loc.join(".")}: ${issue.msg}`, { issues: [issue] });
}
