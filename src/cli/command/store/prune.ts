import { actorOf } from "../../../domain/session/caller.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command, CommandInput } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { showProgress } from "../../terminal/progress.ts";

/** Forgets what the store need not keep. */
export const storePrune: Command = {
  details: [
    "Works beside a running server. A version that is published, was published with a comment, or was replaced later",
    "than that stays, and so does the newest key. What is forgotten cannot be fetched or rolled back to any more, from a",
    "running server either; the audit log tells of each. The room is used again; the file keeps its size.",
    "",
    "  store prune --versions 365d --keys 90d --dry-run",
  ],
  options: [
    { name: "versions", ...DURATION, help: "versions without a comment that were replaced longer ago: 365d" },
    { name: "keys", ...DURATION, help: "keys that were revoked or expired longer ago, and tokens that retired" },
    { name: "dry-run", help: "say how many they are, and forget nothing" },
  ],

  async run(input, { output, withServices }) {
    const now = new Date();
    const policy = { versionsBefore: readDate(input, "versions", now), keysBefore: readDate(input, "keys", now) };
    if (policy.versionsBefore === undefined && policy.keysBefore === undefined) {
      throw new UsageError("give --versions, --keys or both: nothing is forgotten unless you say what");
    }
    const isDryRun = input.has("dry-run");
    const event = { at: now, actor: actorOf(CLI) };
    const { versions, keys, tokens } = await showProgress(output, (onProgress) =>
      withServices(({ store }) => store.prune(policy, event, { isDryRun, onProgress })),
    );
    const text = `${isDryRun ? "would forget" : "forgot"} ${versions} versions, ${keys} keys and ${tokens} retired tokens`;
    return { text, json: { dry_run: isDryRun, versions, keys, tokens } };
  },
};

function readDate(input: CommandInput, option: string, now: Date): Date | undefined {
  const age = input.value(option);
  return age === undefined ? undefined : new Date(now.getTime() - parseDuration(age));
}
