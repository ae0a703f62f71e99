import type { TemplateVersionSummary } from "../../../domain/template/template-version.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toVersionJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type Column, DAY_WIDTH } from "../../terminal/table.ts";
import { versionNote } from "../version-note.ts";

/** Reads the versions of a template. */
export const templateVersions: Command = {
  options: [...REMOTE],

  async run(input, { output, withApi }) {
    const [ref = ""] = input.operands;
    await withApi(({ templates }) =>
      printList<TemplateVersionSummary>(input, output, {
        columns: COLUMNS,
        toJson: toVersionJson,
        toRow,
        async read(pageToken) {
          const page = await templates.listVersions(CLI, ref, { pageSize: 200, pageToken });
          return { items: page.versions, nextPageToken: page.nextPageToken };
        },
      }),
    );
    return undefined;
  },
};

const COLUMNS: readonly Column[] = [
  { heading: "VERSION" },
  { heading: "PUBLISHED", floor: DAY_WIDTH },
  { heading: "BY", floor: 8, rank: 1 },
  { heading: "TARGETS", floor: 7, rank: 2 },
  { heading: "SUBJECT", floor: 12 },
  { heading: "COMMENT", floor: 12 },
  { heading: "USES", floor: 8, rank: 3 },
];

function toRow({ version, publishedAt, publishedBy, targets, subject, ...rest }: TemplateVersionSummary) {
  const { dependencies = [] } = rest;
  const uses = dependencies.map((used) => `${used.slug} ${used.version}`).join(", ");
  return [
    String(version),
    publishedAt.toISOString(),
    publishedBy,
    targets.join(" "),
    subject,
    oneLine(versionNote(rest)),
    uses,
  ];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
