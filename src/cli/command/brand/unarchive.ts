import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toBrandJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Takes an archived brand back into service. */
export const brandUnarchive: Command = {
  options: [...REMOTE],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    const brand = await withApi(({ brands }) => brands.unarchive(CLI, ref));
    return { text: `${ref} is served again`, json: toBrandJson(brand, brand.tokens) };
  },
};
