import type { PreviewLinkState } from "../../../domain/preview-link/preview-link.ts";
import type { PreviewLinkNow } from "../../../service/preview-link-service.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toPreviewLinkJson } from "../../json/preview-link-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import type { Tone } from "../../terminal/screen.ts";
import { type Cell, type Column, DAY_WIDTH } from "../../terminal/table.ts";

/** Reads the preview links of the store or of a server. */
export const previewLinkList: Command = {
  details: [
    "Lists links until 30 days after they were revoked or have expired. Only a link in the state active opens.",
  ],
  options: [{ name: "template", value: "id-or-slug", help: "only links of this template" }, ...REMOTE],

  async run(input, { output, withApi }) {
    const template = input.value("template");
    await withApi(({ previewLinks }) =>
      printList<PreviewLinkNow>(input, output, {
        columns: COLUMNS,
        toJson: toPreviewLinkJson,
        toRow,
        async read(pageToken) {
          const page = await previewLinks.list(CLI, { template, pageSize: 200, pageToken });
          return { items: page.links, nextPageToken: page.nextPageToken };
        },
      }),
    );
    return undefined;
  },
};

const TONES: Readonly<Record<PreviewLinkState, Tone | undefined>> = {
  active: undefined,
  expired: "yellow",
  archived: "yellow",
  revoked: "red",
  "key-ended": "red",
};

const COLUMNS: readonly Column[] = [
  { heading: "ID" },
  { heading: "TEMPLATE", floor: 12 },
  { heading: "SHOWS", rank: 1 },
  { heading: "STATE" },
  { heading: "EXPIRES", floor: DAY_WIDTH },
  { heading: "OPENED", rank: 2 },
  { heading: "LAST OPENED", floor: DAY_WIDTH, rank: 3 },
  { heading: "NOTE", floor: 8, rank: 4 },
];

function toRow({ state, context, ...link }: PreviewLinkNow): readonly Cell[] {
  return [
    link.id,
    context.templateName,
    link.version === undefined ? "draft" : `version ${link.version}`,
    { text: state, tone: TONES[state] },
    link.expiresAt.toISOString(),
    String(link.timesOpened),
    link.lastOpenedAt?.toISOString() ?? "never",
    link.note,
  ];
}
