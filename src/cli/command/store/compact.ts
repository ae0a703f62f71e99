import { readConfig } from "../../../config.ts";
import { openMaintenance } from "../../../services.ts";
import { describeStore } from "../../environment/describe-store.ts";
import type { Command } from "../../framework/command.ts";
import { formatBytes, showProgress } from "../../terminal/progress.ts";

/** Makes the file of the store shorter. */
export const storeCompact: Command = {
  details: [
    "Works beside a running server: it moves a quarter of a megabyte at a time, and half of the time it waits. It may be",
    "interrupted. A store that an earlier release has made is written anew, once: that takes a stop of every process on",
    "it, and room for two copies.",
  ],
  options: [],

  async run(input, { env, output }) {
    const config = readConfig(env);
    if (!input.has("json")) output.note(describeStore(config));
    const { compact } = await openMaintenance(config);
    const { bytesBefore, bytesAfter } = await showProgress(output, (tell) =>
      compact(({ bytes, bytesDone }) => tell({ doing: "giving back", bytes, bytesDone })),
    );
    const text = `the store takes ${formatBytes(bytesAfter)}, before ${formatBytes(bytesBefore)}`;
    return { text, json: { bytes_before: bytesBefore, bytes_after: bytesAfter } };
  },
};
