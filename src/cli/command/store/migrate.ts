import { readConfig } from "../../../config.ts";
import { describeStore } from "../../environment/describe-store.ts";
import type { Command } from "../../framework/command.ts";

/** Brings the schema of the store to that of this release. */
export const storeMigrate: Command = {
  details: [
    "Creates the store if it does not exist. Servers of the previous release keep running. Only this command needs a",
    "database user that may change tables; the servers' user only needs to read and write them.",
  ],
  options: [],

  async run(input, { env, output, withServices }) {
    if (!input.has("json")) output.note(describeStore(readConfig(env)));
    const id = await withServices(async ({ store }) => store.id, { mayMake: true });
    return { text: "the store has the schema of this release", json: { id } };
  },
};
