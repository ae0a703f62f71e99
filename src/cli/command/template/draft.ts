import type { TemplateSource } from "../../../domain/template/template-source.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { parseVersion } from "../../framework/read-version.ts";
import { toDraftJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Prints one of the last drafts of a template. */
export const templateDraft: Command = {
  details: ["Without --json it prints the source alone, to read it or to write it into a file."],
  options: [...REMOTE],

  findFaults: ({ operands: [, number = ""] }) =>
    parseVersion(number) !== undefined
      ? []
      : [`<draft> must be a number from 1, as "template drafts" lists them, not "${number}"`],

  async run(input, { withApi }) {
    const [ref = "", given = ""] = input.operands;
    const { source, ...draft } = await withApi(({ templates }) => templates.getDraft(CLI, ref, Number(given)));
    return { text: source.text, json: { ...toDraftJson(draft), ...toSourceJson(source) } };
  },
};

/** The source in the members that the API has for it. */
function toSourceJson({ kind, text, asText = false, path = "", files = {}, sendingService = "" }: TemplateSource) {
  const member = kind === "mjml" ? { mjml: text } : asText ? { document_text: text } : { document: JSON.parse(text) };
  return { ...member, files, mjml_path: path, sending_service: sendingService };
}
