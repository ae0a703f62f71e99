import { CLI } from "../../api/local-caller.ts";
import type { ListedLocale } from "../../api/operator-api.ts";
import type { Command } from "../../framework/command.ts";
import { describeProgress, toLocaleJson } from "../../json/locale-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { showSteps } from "../../terminal/progress.ts";
import { openTable } from "../../terminal/table.ts";

/** Shows how far templates are translated. */
export const messagesStatus: Command = {
  details: [
    "A translation is outdated when its text was edited since. With --complete the exit code is 1 unless every text of each",
    "template is translated into each of its languages.",
    "",
    "  messages status welcome order-receipt --complete",
  ],
  options: [{ name: "complete", help: "exit with 1 if a translation is missing or outdated" }, ...REMOTE],

  async run(input, { withApi, output }) {
    const found = await withApi(({ translations }) =>
      showSteps(output, async (tell) => {
        const templates = [];
        for (const [index, template] of input.operands.entries()) {
          tell(`reading ${index + 1} of ${input.operands.length}: ${template}`);
          templates.push({ template, ...(await translations.listLocales(CLI, template)) });
        }
        return templates;
      }),
    );
    const rows = found.flatMap(({ template, locales }) => locales.map((locale) => toRow(template, locale)));
    const untranslated = found
      .filter(({ locales }) => locales.length === 0)
      .map(({ template, total }) => `${template} has no translations of its texts, which are ${total}`);
    const table = await openTable(COLUMNS, output.screens?.out);
    const isComplete = found.every(({ locales }) => locales.every(({ total, translated }) => translated === total));
    return {
      text: [...(rows.length === 0 ? [] : [table.format(rows)]), ...untranslated].join("\n"),
      json: {
        templates: found.map(({ template, total, sourceLocale, locales }) => ({
          template,
          ...{ total, source_locale: sourceLocale, locales: locales.map(toLocaleJson) },
        })),
      },
      exitCode: input.has("complete") && !isComplete ? 1 : 0,
    };
  },
};

const COLUMNS = [
  { heading: "TEMPLATE" },
  { heading: "LANGUAGE" },
  { heading: "TRANSLATED" },
  { heading: "OUTDATED" },
  { heading: "MISSING" },
];

function toRow(template: string, locale: ListedLocale): readonly string[] {
  return [template, locale.locale, describeProgress(locale), String(locale.outdated), String(locale.missing)];
}
