import type { PublishedVersion } from "../../../service/publish-draft.ts";
import { CLI } from "../../api/local-caller.ts";
import { checkNote } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { toVersionJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { compileOptions } from "../../source/compile-options.ts";
import { formatDiagnostics } from "../../source/format-diagnostics.ts";
import { ALLOW_BREAKING, publishOptions } from "../../template-folder/publish-options.ts";
import { showSteps } from "../../terminal/progress.ts";

/** Publishes a draft, in the store or on a server. */
export const templatePublish: Command = {
  options: [
    { name: "comment", value: "text", help: "a note for people, up to 500 characters", check: checkComment },
    { name: "force", help: "publish HTML over 102 KiB, which Gmail cuts off" },
    { name: "allow-unknown", help: "take what mjml does not know, with a warning" },
    ALLOW_BREAKING,
    { name: "publish-unchanged", help: "make a new version also of what is served already" },
    { name: "strict", help: "publish only what has no warnings" },
    ...REMOTE,
  ],

  async run(input, { withApi, output }) {
    const [ref = ""] = input.operands;
    const comment = input.value("comment") ?? "";
    const options = { comment, ...compileOptions(input), ...publishOptions(input) };
    const published = await withApi(({ templates }) =>
      showSteps(output, (tell) => {
        tell(`publishing ${ref}`);
        return templates.publish(CLI, ref, options);
      }),
    );
    return {
      text: [describe(published), ...formatDiagnostics(published.diagnostics)].join("\n"),
      json: { ...toVersionJson(published), unchanged: published.unchanged },
    };
  },
};

function checkComment(text: string): void {
  checkNote("--comment", text, 500);
}

function describe({
  templateId,
  version,
  unchanged,
  targets,
}: Pick<PublishedVersion, "templateId" | "version" | "unchanged" | "targets">): string {
  if (unchanged) return `version ${version} of ${templateId} is served already; --publish-unchanged makes a new one`;
  return `version ${version} of ${templateId} is published for ${targets.join(", ")}`;
}
