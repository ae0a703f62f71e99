import type { BrandVersionSummary } from "../../../domain/brand/brand.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toBrandVersionJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type Column, DAY_WIDTH } from "../../terminal/table.ts";
import { versionNote } from "../version-note.ts";

/** Reads the versions of a brand. */
export const brandVersions: Command = {
  options: [...REMOTE],

  async run(input, { output, withApi }) {
    const [ref = ""] = input.operands;
    await withApi(({ brands }) =>
      printList<BrandVersionSummary>(input, output, {
        columns: COLUMNS,
        toJson: (version) => toBrandVersionJson(version),
        toRow,
        async read(pageToken) {
          const page = await brands.listVersions(CLI, ref, { pageSize: 200, pageToken });
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
  { heading: "COMMENT", floor: 12 },
];

function toRow(version: BrandVersionSummary) {
  return [String(version.version), version.publishedAt.toISOString(), version.publishedBy, versionNote(version)];
}
