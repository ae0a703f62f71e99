import { CLI } from "../../api/local-caller.ts";
import { toBrandText } from "../../brand-file/brand-content.ts";
import type { Command } from "../../framework/command.ts";
import { readVersion } from "../../framework/read-version.ts";
import { toBrandJson, toBrandVersionJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Prints the draft of a brand, or one of its versions. */
export const brandGet: Command = {
  details: ["Without --json it prints a file of a brand, as `brand push` reads it."],
  options: [
    {
      name: "version",
      value: "number",
      help: "print this published version instead of the draft",
      check: (text) => readVersion(text, "brand versions"),
    },
    ...REMOTE,
  ],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    const number = input.value("version");
    return withApi(async ({ brands }) => {
      const brand = await brands.describe(CLI, ref);
      if (number === undefined) return { text: toBrandText(brand), json: toBrandJson(brand, brand.tokens) };
      const version = await brands.getVersion(CLI, ref, Number(number));
      return {
        text: toBrandText({ ...brand, tokens: version.tokens }),
        json: toBrandVersionJson(version, version.tokens),
      };
    });
  },
};
