import { restoreStore } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Command } from "./command.ts";

/** Makes the store from a backup. */
export const restore: Command = {
  name: "restore",
  operands: ["<file>"],
  summary: "Make the store from a backup.",
  details: [
    "Stop every server on the store and move its file away first, with those ending in -wal and -shm: nothing is",
    "overwritten. What changed since the backup is gone: a key revoked since then is in force again.",
  ],
  options: [],

  async run(input, { env, output }) {
    const [file = ""] = input.operands;
    const copy = await restoreStore(readConfig(env), file);
    const end = copy.newestEventAt?.toISOString() ?? "never";
    output.note(`The last change in it: ${end}. Keys revoked after that are in force again; revoke them now.`);
    return { text: `${copy.file} is restored: ${copy.bytes} bytes, checked`, json: copy };
  },
};
