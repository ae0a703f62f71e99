import {
  REPUBLISH_ITEM_STATES,
  type RepublishJob,
  type RepublishState,
} from "../../../domain/template/republish-job.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toRepublishJobJson } from "../../json/republish-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import type { Tone } from "../../terminal/screen.ts";
import { type Cell, type Column, DAY_WIDTH } from "../../terminal/table.ts";

/** Reads the jobs that publish mails again, of the store or of a server. */
export const republishJobList: Command = {
  details: ["Lists jobs until 30 days after their end."],
  options: [{ name: "template", value: "id-or-slug", help: "only jobs of this partial or layout" }, ...REMOTE],

  async run(input, { output, withApi }) {
    const template = input.value("template");
    await withApi(({ republish }) =>
      printList<RepublishJob>(input, output, {
        columns: COLUMNS,
        toJson: toRepublishJobJson,
        toRow,
        async read(pageToken) {
          const page = await republish.list(CLI, { template, pageSize: 200, pageToken });
          return { items: page.jobs, nextPageToken: page.nextPageToken };
        },
      }),
    );
    return undefined;
  },
};

const TONES: Readonly<Record<RepublishState, Tone | undefined>> = {
  running: undefined,
  planned: "yellow",
  done: undefined,
  blocked: "red",
  cancelled: "yellow",
  failed: "red",
};

const COLUMNS: readonly Column[] = [
  { heading: "ID" },
  { heading: "TEMPLATE", floor: 12 },
  { heading: "STATE" },
  { heading: "MAILS" },
  { heading: "PUBLISHED" },
  { heading: "BLOCKED", rank: 1 },
  { heading: "STARTED", floor: DAY_WIDTH },
  { heading: "COMMENT", floor: 8, rank: 2 },
];

function toRow({ state, counts, ...job }: RepublishJob): readonly Cell[] {
  return [
    job.id,
    `${job.partSlug ?? job.partId} ${job.partVersion}`,
    { text: state, tone: TONES[state] },
    String(REPUBLISH_ITEM_STATES.reduce((sum, each) => sum + counts[each], 0)),
    String(counts.published),
    String(counts.blocked),
    job.createdAt.toISOString(),
    job.comment,
  ];
}
