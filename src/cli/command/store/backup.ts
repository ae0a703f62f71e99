import { readConfig } from "../../../config.ts";
import { openMaintenance } from "../../../services.ts";
import { describeStore } from "../../environment/describe-store.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { toStoreCopyJson } from "../../json/store-copy-json.ts";
import { showProgress } from "../../terminal/progress.ts";

/** A server beside it answers as fast as without it, on a disk that takes 200 MB a second. */
const MEGABYTES_PER_SECOND = 50;

/** Copies the store while it is used. */
export const backup: Command = {
  details: [
    "The copy is a consistent snapshot. Every page is checked before the file gets its name; only its owner may read it.",
    "No file is overwritten. It contains the hashes of keys and every template: protect it as you protect the store.",
    "By default it copies slowly, so that the server keeps the disk for itself: 20 s per gigabyte, see --rate.",
  ],
  options: [
    {
      name: "rate",
      value: "MB/s|off",
      help: `maximum megabytes per second, or "off" for no limit; default ${MEGABYTES_PER_SECOND}`,
      check: readRate,
    },
  ],

  async run(input, { env, output }) {
    const [file = ""] = input.operands;
    const bytesPerSecond = readRate(input.value("rate"));
    const config = readConfig(env);
    if (!input.has("json")) output.note(describeStore(config));
    const { backUp } = await openMaintenance(config);
    const copy = await showProgress(output, (onProgress) => backUp(file, { bytesPerSecond, onProgress }));
    const end = copy.newestEventAt?.toISOString() ?? "never";
    return {
      text: `${copy.file}: ${copy.bytes} bytes, checked; last change: ${end}`,
      json: toStoreCopyJson(copy),
    };
  },
};

function readRate(text = String(MEGABYTES_PER_SECOND)): number | undefined {
  if (text === "off") return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('--rate must be a whole number of MB per second, or "off"');
  return Number(text) * 1e6;
}
