import { actorOf } from "../../../domain/session/caller.ts";
import { CLI } from "../../api/local-caller.ts";
import { keepHeapSmall } from "../../environment/keep-heap-small.ts";
import type { Command } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { showProgress } from "../../terminal/progress.ts";

/** Forgets what of the audit log is in files. */
export const auditPrune: Command = {
  details: [
    "Works beside a running server. What was not exported stays; before anything goes, all of it is compared with the",
    "digest of its export. The log then begins behind what was forgotten, and so does a new file of `audit export`: it",
    "has the digest of the line before, so that `audit verify` tells whether a file between them is missing.",
    "",
    "  audit export audit-2026.jsonl && audit prune --exported-before 90d",
  ],
  options: [
    { name: "exported-before", ...DURATION, isRequired: true, help: "events that were exported longer ago: 90d" },
    { name: "dry-run", help: "say how many they are, and forget nothing" },
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
    const text = `${isDryRun ? "would forget" : "forgot"} ${auditEvents} events of the audit log`;
    return { text, json: { dry_run: isDryRun, events: auditEvents } };
  },
};
