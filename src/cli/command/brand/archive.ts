import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toBrandJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Takes a brand out of service. */
export const brandArchive: Command = {
  options: [...REMOTE],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    const brand = await withApi(({ brands }) => brands.archive(CLI, ref));
    return { text: `${ref} is archived; "brand unarchive" restores it`, json: toBrandJson(brand, brand.tokens) };
  },
};
