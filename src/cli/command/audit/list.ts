import { CLI } from "../../api/local-caller.ts";
import type { OperatorApi } from "../../api/operator-api.ts";
import type { Command } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { printList } from "../../framework/print-list.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type Column, DAY_WIDTH } from "../../terminal/table.ts";

type AuditEvent = Awaited<ReturnType<OperatorApi["auditEvents"]["list"]>>["events"][number];

const PAGE = 200;

/** Reads the audit log of the store or of a server. */
export const auditList: Command = {
  details: [
    "Lists the events that match all options. --action accepts an action, or a noun for all of its actions. Keys and",
    "templates have the names that they have now, deleted templates their last one; options accept ids.",
    "",
    "  audit list --action key --within 30d",
  ],
  options: [
    { name: "limit", value: "number", help: "maximum number of events, 1 to 1000; default 50", check: readLimit },
    { name: "actor", value: "id", help: "only events caused by this key, by cli or by server" },
    { name: "action", value: "action", help: "only this action, or all of a noun: key.revoke, template" },
    { name: "subject", value: "id", help: "only events about this key, template or session" },
    { name: "within", ...DURATION, help: "only events of the last 24h, 30d …" },
    ...REMOTE,
  ],

  async run(input, { output, withApi }) {
    const within = input.value("within");
    const filter = {
      actor: input.value("actor"),
      action: input.value("action"),
      subject: input.value("subject"),
      since: within === undefined ? undefined : new Date(Date.now() - parseDuration(within)),
    };
    let left = readLimit(input.value("limit"));
    await withApi(({ auditEvents }) =>
      printList<AuditEvent>(input, output, {
        columns: COLUMNS,
        toRow,
        toJson,
        async read(pageToken) {
          const page = { pageSize: Math.min(PAGE, left), pageToken };
          const { events, nextPageToken } = await auditEvents.list(CLI, { ...filter, ...page });
          left -= events.length;
          return { items: events, nextPageToken: left === 0 ? "" : nextPageToken };
        },
      }),
    );
    return undefined;
  },
};

const COLUMNS: readonly Column[] = [
  { heading: "AT", floor: DAY_WIDTH },
  { heading: "ACTOR", floor: 8 },
  { heading: "ACTION", floor: 12 },
  { heading: "SUBJECT", floor: 16 },
  { heading: "FACTS", floor: 8 },
  { heading: "ACTOR ID", rank: 2 },
  { heading: "SUBJECT ID", rank: 1 },
];

function toJson({ number, at, actor, action, subject, facts, ...names }: AuditEvent) {
  const { actorName = "", subjectName = "", isSubjectDeleted = false } = names;
  const named = { actor_name: actorName, subject_name: subjectName, subject_deleted: isSubjectDeleted };
  return { number, at, actor, action, subject, facts, ...named };
}

function toRow({ at, actor, action, subject, facts, ...names }: AuditEvent) {
  const { actorName = actor, subjectName = subject, isSubjectDeleted = false } = names;
  const shown = isSubjectDeleted ? `${subjectName} (deleted)` : subjectName;
  return [at.toISOString(), actorName, action, shown, JSON.stringify(facts), actor, subject];
}

function readLimit(text = "50"): number {
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 1000) {
    throw new UsageError(`--limit must be a whole number from 1 to 1000, not "${text}"`);
  }
  return Number(text);
}
