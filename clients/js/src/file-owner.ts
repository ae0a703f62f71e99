/** A file's owner and mode. */
interface FileAccess {
  readonly uid: number;
  readonly mode: number;
}

/** The user who runs this process, or undefined where files have no such owners: on Windows. */
export function processUser(): number | undefined {
  const { process } = globalThis as { readonly process?: { readonly geteuid?: () => number } };
  return process?.geteuid?.();
}

/** True when a file belongs to the user who runs this process, or its owner is unknown. */
export function isOurs({ uid }: FileAccess): boolean {
  const user = processUser();
  return user === undefined || uid === user;
}

/** True when group or others may write a file. On Windows modes say nothing. */
export function isWritableByOthers({ mode }: FileAccess): boolean {
  return processUser() !== undefined && (mode & 0o022) !== 0;
}
