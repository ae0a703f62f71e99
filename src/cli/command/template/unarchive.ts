import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toTemplateJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Takes an archived template back into service. */
export const templateUnarchive: Command = {
  options: [...REMOTE],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    const template = await withApi(({ templates }) => templates.unarchive(CLI, ref));
    return { text: `${ref} is served again`, json: toTemplateJson(template) };
  },
};
