import { readConfig } from "../../../config.ts";
import { openMaintenance } from "../../../services.ts";
import { describeStore } from "../../environment/describe-store.ts";
import type { Command } from "../../framework/command.ts";
import { toStoreCopyJson } from "../../json/store-copy-json.ts";
import { showProgress } from "../../terminal/progress.ts";

const MAY_LACK_CHANGES =
  'It was not made by "letterpress backup": it is the file of a store without its -wal file. ' +
  "If there was one, the changes in it are missing.";

/** Makes the store from a backup. */
export const restore: Command = {
  details: [
    "Undoes every change since the backup: keys revoked since then work again. First stop every process on the store and",
    "move its file away, with the files ending in -wal and -shm: no file is overwritten, and a store that is still open is",
    "not replaced.",
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
    output.note(`Last change: ${end}. Keys revoked after that work again: revoke them now.`);
    return { text: `${copy.file} is restored from ${file}: ${copy.bytes} bytes, checked`, json: toStoreCopyJson(copy) };
  },
};
