import { readConfig } from "../../../config.ts";
import { openMaintenance } from "../../../services.ts";
import { describeStore } from "../../environment/describe-store.ts";
import type { Command } from "../../framework/command.ts";
import { toStoreCopyJson } from "../../json/store-copy-json.ts";
import { showProgress } from "../../terminal/progress.ts";

const MAY_LACK_CHANGES =
  'It was not made by "letterpress backup" but is the file of a store, without the -wal file that may have been ' +
  "beside it: if there was one, the changes in it are missing.";

/** Makes the store from a backup. */
export const restore: Command = {
  details: [
    "Stop every process on the store and move its file away first, with those ending in -wal and -shm: nothing is",
    "overwritten, and nothing is put in the place of a store that is still open. What changed since the backup",
    "is gone: a key revoked since then is in force again.",
  ],
  options: [],

  async run(input, { env, output }) {
    const [file = ""] = input.operands;
    const config = readConfig(env);
    if (!input.has("json")) output.note(describeStore(config));
    const { restore } = await openMaintenance(config);
    const copy = await showProgress(output, (onProgress) => restore(file, { onProgress }));
    const end = copy.newestEventAt?.toISOString() ?? "never";
    if (copy.mayLackChanges) output.note(MAY_LACK_CHANGES);
    output.note(`The last change in it: ${end}. Keys revoked after that are in force again; revoke them now.`);
    return { text: `${copy.file} is restored from ${file}: ${copy.bytes} bytes, checked`, json: toStoreCopyJson(copy) };
  },
};
