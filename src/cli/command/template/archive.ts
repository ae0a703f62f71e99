import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toTemplateJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Takes a template out of service. */
export const templateArchive: Command = {
  options: [...REMOTE],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    const template = await withApi(({ templates }) => templates.archive(CLI, ref));
    return { text: `${ref} is archived; "template unarchive" restores it`, json: toTemplateJson(template) };
  },
};
