import { CLI } from "../../api/local-caller.ts";
import { checkNote } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { toBrandVersionJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Publishes the draft of a brand, in the store or on a server. */
export const brandPublish: Command = {
  options: [
    {
      name: "comment",
      value: "text",
      help: "why, up to 500 characters; shown in the list of versions",
      check: (text) => checkNote("--comment", text, 500),
    },
    ...REMOTE,
  ],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    const comment = input.value("comment") ?? "";
    const version = await withApi(({ brands }) => brands.publish(CLI, ref, { comment }));
    const served = version.unchanged ? "is already published" : "is published";
    const json = { ...toBrandVersionJson(version), unchanged: version.unchanged };
    return { text: `version ${version.version} of ${ref} ${served}`, json };
  },
};
