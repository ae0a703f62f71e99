import { actorOf } from "../../../domain/session/caller.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command, CommandInput } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { showProgress } from "../../terminal/progress.ts";

/** Forgets what the store need not keep. */
export const storePrune: Command = {
  details: [
    "Runs beside a server. Never deletes a version that is published, has a comment or was replaced more recently, nor the",
    "newest key. Deleted versions can no longer be fetched or rolled back to, from running servers either. Each deletion",
    "is in the audit log. The space is reused; the file keeps its size until `store compact`.",
    "",
    "  store prune --versions 365d --keys 90d --dry-run",
  ],
  options: [
    { name: "versions", ...DURATION, help: "delete versions without a comment that were replaced longer ago: 365d" },
    {
      name: "keys",
      ...DURATION,
      help: "delete keys that were revoked or expired longer ago, and secrets replaced by a rotation",
    },
    { name: "dry-run", help: "count them, and delete nothing" },
  ],

  async run(input, { output, withServices }) {
    const now = new Date();
    const policy = { versionsBefore: readDate(input, "versions", now), keysBefore: readDate(input, "keys", now) };
    if (policy.versionsBefore === undefined && policy.keysBefore === undefined) {
      throw new UsageError("give --versions, --keys or both: nothing is deleted unless you say what");
    }
    const isDryRun = input.has("dry-run");
    const event = { at: now, actor: actorOf(CLI) };
    const { versions, keys, tokens } = await showProgress(output, (onProgress) =>
      withServices(({ store }) => store.prune(policy, event, { isDryRun, onProgress })),
    );
    const text = `${isDryRun ? "would delete" : "deleted"} ${versions} versions, ${keys} keys and ${tokens} retired tokens`;
    return { text, json: { dry_run: isDryRun, versions, keys, tokens } };
  },
};

function readDate(input: CommandInput, option: string, now: Date): Date | undefined {
  const age = input.value(option);
  return age === undefined ? undefined : new Date(now.getTime() - parseDuration(age));
}
