import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Deletes a brand that was never published. */
export const brandDelete: Command = {
  details: ['A brand that is or was published is never deleted: use "brand archive".'],
  options: [...REMOTE],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    await withApi(({ brands }) => brands.delete(CLI, ref));
    return { text: `${ref} is deleted`, json: {} };
  },
};
