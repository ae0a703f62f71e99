import { applyBrandPush, type PushedBrand } from "../../brand-file/apply-brand-push.ts";
import { readBrandPaths } from "../../brand-file/find-brand-files.ts";
import { type BrandStep, planBrandPush } from "../../brand-file/plan-brand-push.ts";
import { checkNote } from "../../framework/check-text.ts";
import type { Command, CommandResult } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { formatIssues } from "../../source/format-diagnostics.ts";

/** Stores files of brands as drafts; safe to repeat. */
export const brandPush: Command = {
  details: [
    "A file is JSON with slug, name and tokens. Of a folder, every file whose name ends in .brand.json is pushed. Nothing",
    "is changed when a brand was changed on the server since the last pull, and nothing is published unless everything was",
    "stored. A brand that was rolled back is not pushed with --publish while its file still contains the version that was",
    "taken out of service: the other brands are pushed, and the exit code is 1.",
    "",
    "  brand push brands --publish",
    "  brand push acme.brand.json",
  ],
  options: [
    { name: "publish", help: "also publish them, if they differ from the published version" },
    {
      name: "comment",
      value: "text",
      help: "why, up to 500 characters; shown in the list of versions",
      check: (text) => checkNote("--comment", text, 500),
    },
    { name: "republish", help: "publish a version that was rolled back" },
    { name: "dry-run", help: "show what would change, and change nothing" },
    { name: "overwrite", help: "overwrite changes made on the server" },
    ...REMOTE,
  ],
  findFaults: (input) => (input.has("republish") && !input.has("publish") ? ["--republish needs --publish"] : []),

  async run(input, { withApi }) {
    const files = readBrandPaths(input.operands);
    const options = {
      publish: input.has("publish"),
      overwrite: input.has("overwrite"),
      republish: input.has("republish"),
    };
    return withApi(async (api) => {
      const plan = await planBrandPush(api, files, options);
      const isRefused = plan.some(({ action }) => action === "refused");
      if (isRefused) return report(plan, { dryRun: input.has("dry-run"), lines: ["nothing was changed"] });
      if (input.has("dry-run")) return report(plan, { dryRun: true });
      return report(await applyBrandPush(api, plan, input.value("comment") ?? ""), { dryRun: false });
    });
  },
};

function report(
  pushed: readonly PushedBrand[],
  { dryRun, lines = [] }: { readonly dryRun: boolean; readonly lines?: readonly string[] },
): CommandResult {
  const isWhole = pushed.every(({ action, refusal }) => !isLeftOut(action) && refusal === undefined);
  const text = [...pushed.flatMap((each) => describe(each, dryRun)), ...lines].join("\n");
  return { text, json: { dry_run: dryRun, brands: pushed.map(toJson) }, exitCode: isWhole ? 0 : 1 };
}

function isLeftOut(action: BrandStep["action"]): boolean {
  return action === "refused" || action === "withheld";
}

const DONE = { create: "created", update: "updated", unchanged: "unchanged" };

function describe({ content, action, reason, publishes, version, refusal }: PushedBrand, dryRun: boolean) {
  const { slug } = content;
  if (refusal !== undefined) return [`${slug}: ${refusal.code}: ${refusal.message}`, ...formatIssues(refusal.issues)];
  if (action === "refused" || action === "withheld") return [`${slug} is not pushed: ${reason}`];
  if (dryRun) return [`${slug}: ${action}${publishes ? ", publish" : ""}`];
  return [`${slug}: draft ${DONE[action]}${version === undefined ? "" : `; version ${version} is published`}`];
}

function toJson({ id, stored, content, file, action, publishes, reason, version, refusal }: PushedBrand) {
  return {
    id: id ?? stored?.id,
    slug: content.slug,
    file,
    action,
    publish: publishes,
    reason,
    version,
    error: refusal && {
      code: refusal.code,
      message: refusal.message,
      issues: refusal.issues.map(({ path, msg, type }) => ({ loc: path, msg, type })),
    },
  };
}
