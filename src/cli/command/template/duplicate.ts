import { CLI } from "../../api/local-caller.ts";
import { checkSlug } from "../../framework/check-slug.ts";
import { checkName } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { readVersion } from "../../framework/read-version.ts";
import { toTemplateJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Creates a template with the draft and the samples of another one. */
export const templateDuplicate: Command = {
  details: [
    "The copy has the subject, source, files, sending service and samples of the template, and is not published.",
    "",
    '  template duplicate welcome --name "Welcome in May" --slug welcome-may',
  ],
  options: [
    {
      name: "name",
      value: "text",
      isRequired: true,
      help: "name of the copy, shown in lists",
      check: (name) => checkName("--name", name),
    },
    { name: "slug", value: "slug", help: "slug of the copy: 1 to 64 of a-z, 0-9 and hyphen", check: checkSlug },
    { name: "version", value: "number", help: "copy this published version; default: the draft", check: readVersion },
    { name: "force-slug", help: "reuse a slug that another published template had within 30 days" },
    ...REMOTE,
  ],

  async run(input, { withApi }) {
    const [ref = ""] = input.operands;
    const [version, slug] = [input.value("version"), input.value("slug")];
    const options = {
      name: input.value("name") ?? "",
      slug,
      version: version === undefined ? undefined : readVersion(version),
      forceSlug: input.has("force-slug"),
    };
    const copy = await withApi(({ templates }) => templates.duplicate(CLI, ref, options));
    return { text: `${copy.slug ?? copy.id} is a copy of ${ref}, as a draft`, json: toTemplateJson(copy) };
  },
};
