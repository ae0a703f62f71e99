import { readConfig } from "../config.ts";
import { backUpStore } from "../services.ts";
import type { Command } from "./command.ts";

/** Copies the store while it is used. */
export const backup: Command = {
  name: "backup",
  operands: ["<file>"],
  summary: "Copy the store into a new file, beside a running server.",
  details: [
    "The copy is the store at one moment, checked page by page before it gets its name; only its owner may read it.",
    "Nothing is overwritten. It holds the digests of keys and every template: keep it as you keep the store.",
  ],
  options: [],

  async run(input, { env }) {
    const [file = ""] = input.operands;
    const copy = await backUpStore(readConfig(env), file);
    const end = copy.newestEventAt?.toISOString() ?? "never";
    return { text: `${copy.file}: ${copy.bytes} bytes, checked; the last change in it: ${end}`, json: copy };
  },
};
