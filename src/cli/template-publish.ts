import { checkNote } from "./check-text.ts";
import type { Command } from "./command.ts";
import { formatDiagnostics } from "./diagnostics.ts";
import { CLI } from "./local-caller.ts";

/** Publishes a draft, directly in the store. */
export const templatePublish: Command = {
  name: "template publish",
  operands: ["<id-or-slug>"],
  summary: "Compile a template's draft and serve it as the next version.",
  options: [
    { name: "comment", value: "text", help: "a note for people, up to 500 characters" },
    { name: "force", help: "publish HTML over 102 KiB, which Gmail cuts off" },
    { name: "allow-unknown", help: "take what mjml does not know, with a warning" },
  ],

  async run(input, { withServices }) {
    const [ref = ""] = input.operands;
    const comment = checkNote("--comment", input.value("comment") ?? "", 500);
    const options = { comment, force: input.has("force"), allowUnknown: input.has("allow-unknown") };
    const version = await withServices(({ templates }) => templates.publish(CLI, ref, options));
    const head = `version ${version.version} of ${version.templateId} is published for ${version.targets.join(", ")}`;
    return {
      text: [head, ...formatDiagnostics(version.diagnostics)].join("\n"),
      json: { template_id: version.templateId, version: version.version, diagnostics: version.diagnostics },
    };
  },
};
