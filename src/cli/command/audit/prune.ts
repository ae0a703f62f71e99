import { actorOf } from "../../../domain/session/caller.ts";
import { CLI } from "../../api/local-caller.ts";
import { keepHeapSmall } from "../../environment/keep-heap-small.ts";
import type { Command } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { showProgress } from "../../terminal/progress.ts";

/** Forgets what of the audit log is in files. */
export const auditPrune: Command = {
  details: [
    "Runs beside a server. Events that were not exported are kept; before any is deleted, all are compared with the hash of",
    "their export. The log and new files of `audit export` then begin after the deleted events, with the hash of the line",
    "before, so `audit verify` detects a missing file between them.",
    "",
    "  audit export audit-2026.jsonl && audit prune --exported-before 90d",
  ],
  options: [
    {
      name: "exported-before",
      ...DURATION,
      isRequired: true,
      help: "delete events that were exported longer ago: 90d",
    },
    { name: "dry-run", help: "count them, and delete nothing" },
  ],

  async run(input, { output, withServices }) {
    keepHeapSmall();
    const now = new Date();
    const age = parseDuration(input.value("exported-before") ?? "");
    const isDryRun = input.has("dry-run");
    const policy = { auditExportedBefore: new Date(now.getTime() - age) };
    const event = { at: now, actor: actorOf(CLI) };
    const { auditEvents } = await showProgress(output, (onProgress) =>
      withServices(({ store }) => store.prune(policy, event, { isDryRun, onProgress })),
    );
    const text = `${isDryRun ? "would delete" : "deleted"} ${auditEvents} events of the audit log`;
    return { text, json: { dry_run: isDryRun, events: auditEvents } };
  },
};
