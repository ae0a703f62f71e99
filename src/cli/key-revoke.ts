import type { Command } from "./command.ts";
import { CLI } from "./local-caller.ts";

/** Revokes a key, directly in the store. */
export const keyRevoke: Command = {
  name: "key revoke",
  operands: ["<id>"],
  summary: "End an API key for good.",
  details: ["A running server on the same store refuses the very next request with the key."],
  options: [{ name: "force", help: "revoke even the last admin key in force" }],

  async run(input, { withServices }) {
    const [id = ""] = input.operands;
    const key = await withServices(({ keys }) => keys.revoke(CLI, id, { force: input.has("force") }));
    return { text: `${key.id} (${key.name}) is revoked`, json: key };
  },
};
