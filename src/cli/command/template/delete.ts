import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Deletes a template that was never published. */
export const templateDelete: Command = {
  details: [
    "Deletes the template with its drafts and samples; its slug is free at once. A template that is or was published is",
    'never deleted: use "template archive".',
  ],
  options: [...REMOTE],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    await withApi(({ templates }) => templates.delete(CLI, ref));
    return { text: `${ref} is deleted`, json: {} };
  },
};
