import { isError } from "../../domain/diagnostic.ts";
import { formatPath } from "../../domain/error.ts";
import { REPUBLISH_ITEM_STATES, type RepublishItem, type RepublishJob } from "../../domain/template/republish-job.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { CommandResult } from "../framework/command.ts";
import { toRepublishJobJson } from "../json/republish-json.ts";
import { formatFinding } from "../source/format-finding.ts";
import type { Screen, Tone } from "../terminal/screen.ts";
import { type Cell, type Column, openTable } from "../terminal/table.ts";

export const ITEM_COLUMNS: readonly Column[] = [
  { heading: "SLUG" },
  { heading: "STATE" },
  { heading: "FROM", rank: 2 },
  { heading: "VERSION", rank: 1 },
  { heading: "NAME", floor: 12 },
];

export function toItemRow({ templateId, slug, name, state, fromVersion, version }: RepublishItem): readonly Cell[] {
  const tone: Tone | undefined = state === "blocked" ? "red" : undefined;
  return [slug ?? templateId, { text: state, tone }, String(fromVersion), String(version ?? ""), name];
}

/**
 * A job that has ended, is planned or is left to a server, as the result of a command: with its mails if it is planned,
 * and with the findings of those that are blocked. The exit code is 1 unless all of its mails are published or can be.
 */
export async function describeJob(
  republish: OperatorApi["republish"],
  job: RepublishJob,
  screen: Screen | undefined,
): Promise<CommandResult> {
  const isPlanned = job.state === "planned";
  const text = [
    summarize(job),
    ...(isPlanned ? await formatMails(republish, job, screen) : []),
    ...(await findFaults(republish, job)),
    ...advise(job),
  ];
  const isGood = ["planned", "done", "running"].includes(job.state) && job.counts.blocked === 0;
  return { text: text.join("\n"), json: toRepublishJobJson(job), exitCode: isGood ? 0 : 1 };
}

/** One line: `job 5d0…: done; 3 mails with version 2 of footer: 2 published, 1 unchanged`. */
export function summarize({ id, state, partId, partSlug = partId, partVersion, counts }: RepublishJob): string {
  const states = REPUBLISH_ITEM_STATES.filter((each) => counts[each] > 0);
  const mails = states.reduce((sum, each) => sum + counts[each], 0);
  const those =
    mails === 0 ? "no mail has an older version" : states.map((each) => `${counts[each]} ${each}`).join(", ");
  return `job ${id}: ${state}; ${mails} ${mails === 1 ? "mail" : "mails"} for version ${partVersion} of ${partSlug}: ${those}`;
}

async function formatMails(
  republish: OperatorApi["republish"],
  { id }: RepublishJob,
  screen: Screen | undefined,
): Promise<readonly string[]> {
  const rows: (readonly Cell[])[] = [];
  for await (const item of readItems(republish, id)) rows.push(toItemRow(item));
  if (rows.length === 0) return [];
  return [(await openTable(ITEM_COLUMNS, screen)).format(rows)];
}

async function findFaults(
  republish: OperatorApi["republish"],
  { id, counts }: RepublishJob,
): Promise<readonly string[]> {
  if (counts.blocked === 0) return [];
  const lines: string[] = [];
  for await (const { slug, templateId, diagnostics } of readItems(republish, id, "blocked")) {
    const faults = diagnostics.filter(isError).map(({ path, ...error }) => formatFinding(formatPath(path), error));
    const indented = faults.map((line) => `  ${line}`).join("\n");
    lines.push(`${slug ?? templateId} is blocked:\n${indented}`);
  }
  return lines;
}

async function* readItems(
  republish: OperatorApi["republish"],
  id: string,
  state?: RepublishItem["state"],
): AsyncGenerator<RepublishItem> {
  let pageToken = "";
  do {
    const page = await republish.listItems(CLI, id, { state, pageSize: 200, pageToken });
    yield* page.items;
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
}

function advise({ id, state, mode, counts }: RepublishJob): readonly string[] {
  switch (state) {
    case "planned":
      if (counts.blocked > 0 && mode === "together")
        return [
          "Nothing can be published while mails are blocked: end the job, and correct them or use --one-by-one.",
          `  republish-job cancel ${id}`,
        ];
      if (counts.compiled === 0) return ["No mail would change: end the job.", `  republish-job cancel ${id}`];
      return ["Nothing is published yet.", `  republish-job continue ${id}`, `  republish-job cancel ${id}`];
    case "blocked":
      return ["Nothing was published: correct the mails, or publish the others with --one-by-one."];
    case "failed":
      return ["The job could not be finished; the log of the server says why."];
    case "running":
      return ["A server works on it.", `  republish-job watch ${id}`];
    default:
      return [];
  }
}
