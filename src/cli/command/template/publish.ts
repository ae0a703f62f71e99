import type { PublishedVersion } from "../../../service/published-version.ts";
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
    { name: "comment", value: "text", help: "why, up to 500 characters; shown in lists", check: checkComment },
    { name: "force", help: "publish even if the HTML is over 102 KiB (Gmail clips such mails)" },
    { name: "allow-unknown", help: "allow elements and attributes that MJML does not know (warn instead of fail)" },
    ALLOW_BREAKING,
    { name: "publish-unchanged", help: "publish a new version even if nothing changed" },
    {
      name: "locale",
      value: "tag",
      isRepeatable: true,
      help: "publish the translations into this language, such as de; default: each language that is complete",
    },
    { name: "strict", help: "treat warnings as errors" },
    ...REMOTE,
  ],

  async run(input, { withApi, output }) {
    const [ref = ""] = input.operands;
    const comment = input.value("comment") ?? "";
    const locales = input.has("locale") ? input.values("locale") : undefined;
    const options = { comment, ...compileOptions(input), ...publishOptions(input), locales };
    const published = await withApi(({ templates }) =>
      showSteps(output, (tell) => {
        tell(`publishing ${ref}`);
        return templates.publish(CLI, ref, options);
      }),
    );
    return {
      text: [describe(published), ...describeChanged(published), ...formatDiagnostics(published.diagnostics)].join(
        "\n",
      ),
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
  ...gaps
}: Pick<PublishedVersion, "templateId" | "version" | "unchanged" | "targets" | "fallbacks" | "outdated">): string {
  if (unchanged)
    return `version ${version} of ${templateId} is already published; --publish-unchanged creates a new one`;
  const locales = Object.keys(gaps.fallbacks).map((locale) => describeLocale(locale, gaps));
  const inLocales = locales.length === 0 ? "" : `, and in ${locales.join(", ")}`;
  return `version ${version} of ${templateId} is published for ${targets.join(", ")}${inLocales}`;
}

function describeChanged({ changedLocales = [] }: Pick<PublishedVersion, "changedLocales">): readonly string[] {
  if (changedLocales.length === 0) return [];
  const locales = changedLocales.join(", ");
  return [`translations into ${locales} changed while the draft was compiled; publish again to serve the changes`];
}

function describeLocale(locale: string, { fallbacks, outdated }: Pick<PublishedVersion, "fallbacks" | "outdated">) {
  const gaps = [...describeTexts(fallbacks[locale], "not translated"), ...describeTexts(outdated[locale], "outdated")];
  return gaps.length === 0 ? locale : `${locale} (${gaps.join(", ")})`;
}

function describeTexts(count = 0, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? "text" : "texts"} ${what}`];
}
