import { LetterpressError } from "./letterpress-error.ts";

/** What a disk cache needs of Node. */
export type FileSystem = typeof import("node:fs/promises");

/** Loads Node's file system, on first use, for runtimes that have none. There it throws INVALID_REQUEST. */
export async function loadFileSystem(): Promise<FileSystem> {
  try {
    // The comments and the try tell bundlers for browsers to leave the import alone.
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
