import { readConfig } from "../../../config.ts";
import { openMaintenance } from "../../../services.ts";
import { describeStore } from "../../environment/describe-store.ts";
import type { Command } from "../../framework/command.ts";
import { formatBytes, showProgress } from "../../terminal/progress.ts";

/** Makes the file of the store shorter. */
export const storeCompact: Command = {
  details: [
    "Runs beside a server: it moves 256 KB at a time and waits half of the time. It can be interrupted. A store from an",
    "earlier release is rewritten once, which needs every process on it to be stopped, and disk space for two copies.",
  ],
  options: [],

  async run(input, { env, output }) {
    const config = readConfig(env);
    if (!input.has("json")) output.note(describeStore(config));
    const { compact } = await openMaintenance(config);
    const { bytesBefore, bytesAfter } = await showProgress(output, (tell) =>
      compact(({ bytes, bytesDone }) => tell({ doing: "compacting", bytes, bytesDone })),
    );
    const text = `the store is ${formatBytes(bytesAfter)}, was ${formatBytes(bytesBefore)}`;
    return { text, json: { bytes_before: bytesBefore, bytes_after: bytesAfter } };
  },
};
