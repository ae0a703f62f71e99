import { CLI } from "../../api/local-caller.ts";
import { checkNote } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { parseVersion } from "../../framework/read-version.ts";
import { toVersionJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Serves an old version again. */
export const templateRollback: Command = {
  details: [
    "`template push --publish` does not publish the replaced version again: while a folder still contains it, push leaves",
    "the template out and exits with 1. Revert the change in the folder, or push with --republish.",
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
      : [`<version> must be a number from 1, as "template versions" lists them, not "${version}"`],

  async run(input, { withApi }) {
    const [ref = "", number = ""] = input.operands;
    const options = { version: Number(number), comment: input.value("comment") ?? "" };
    const version = await withApi(({ templates }) => templates.rollback(CLI, ref, options));
    const text = `version ${number} of ${ref} is published again, as version ${version.version}`;
    return { text: [text, ...adviseOn(Number(number), version.version)].join("\n"), json: toVersionJson(version) };
  },
};

/** What becomes of the versions that were replaced. */
function adviseOn(first: number, now: number): readonly string[] {
  const [from, to] = [first + 1, now - 1];
  if (from > to) return [];
  const replaced = from === to ? `version ${to}` : `one of versions ${from} to ${to}`;
  return [
    `The draft was not changed. While a folder still contains ${replaced}, "template push --publish" leaves this template`,
    "out and exits with 1, in CI too: revert the change in the folder, or publish it again with --republish.",
  ];
}
