import { CLI } from "../../api/local-caller.ts";
import { checkNote } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { parseVersion } from "../../framework/read-version.ts";
import { toBrandVersionJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Serves an old version of a brand again. */
export const brandRollback: Command = {
  details: [
    "`brand push --publish` does not publish the replaced version again: while a file still contains it, push leaves the",
    "brand out and exits with 1. Revert the change in the file, or push with --republish.",
  ],
  options: [
    {
      name: "comment",
      value: "text",
      help: "why, up to 500 characters; shown in the list of versions",
      check: (text) => checkNote("--comment", text, 500),
    },
    ...REMOTE,
  ],
  findFaults: ({ operands: [, version = ""] }) =>
    parseVersion(version) !== undefined
      ? []
      : [`<version> must be a number from 1, as "brand versions" lists them, not "${version}"`],

  async run(input, { withApi }) {
    const [ref = "", number = ""] = input.operands;
    const options = { version: Number(number), comment: input.value("comment") ?? "" };
    const version = await withApi(({ brands }) => brands.rollback(CLI, ref, options));
    const text = `version ${number} of ${ref} is published again, as version ${version.version}; the draft was not changed`;
    return { text, json: toBrandVersionJson(version) };
  },
};
