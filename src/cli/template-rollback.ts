import { checkNote } from "./check-text.ts";
import type { Command } from "./command.ts";
import { toVersionJson } from "./json/template-json.ts";
import { CLI } from "./local-caller.ts";
import { REMOTE } from "./remote-server.ts";

/** Serves an old version again. */
export const templateRollback: Command = {
  name: "template rollback",
  operands: ["<id-or-slug>", "<version>"],
  summary: "Serve an old version of a template again, as the next one. The draft stays as it is.",
  options: [
    {
      name: "comment",
      value: "text",
      help: "a note for people, up to 500 characters",
      check: (text) => checkNote("--comment", text, 500),
    },
    ...REMOTE,
  ],
  findFaults: ({ operands: [, version = ""] }) =>
    isVersion(version)
      ? []
      : [`<version> must be a number from 1, as "template versions" lists them, not "${version}"`],

  async run(input, { withApi }) {
    const [ref = "", number = ""] = input.operands;
    const options = { version: Number(number), comment: input.value("comment") ?? "" };
    const version = await withApi(({ templates }) => templates.rollback(CLI, ref, options));
    const text = `version ${number} of ${ref} is served again, as version ${version.version}`;
    return { text, json: toVersionJson(version) };
  },
};

function isVersion(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}
