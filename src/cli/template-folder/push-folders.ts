import type { CommandContext, CommandInput, CommandResult } from "../framework/command.ts";
import { toDiagnosticJson } from "../json/diagnostic-json.ts";
import { compileOptions } from "../source/compile-options.ts";
import { formatDiagnostics, formatIssues } from "../source/format-diagnostics.ts";
import { showSteps } from "../terminal/progress.ts";
import type { Screen } from "../terminal/screen.ts";
import { openTable } from "../terminal/table.ts";
import { applyPush, type PushedTemplate } from "./apply-push.ts";
import type { FileChange } from "./compare-content.ts";
import { readTemplateFolders } from "./find-template-folders.ts";
import { isSamplePath } from "./folder-files.ts";
import { type PushStep, planPush } from "./plan-push.ts";
import { publishOptions } from "./publish-options.ts";

/** Prints what a push is to change, and changes it unless a part of it is refused. */
export async function pushFolders(
  input: CommandInput,
  { withApi, output }: Pick<CommandContext, "withApi" | "output">,
): Promise<CommandResult> {
  const folders = readTemplateFolders(input.operands);
  return withApi(async (api) => {
    const choices = {
      publish: input.has("publish"),
      overwrite: input.has("overwrite"),
      republish: input.has("republish"),
    };
    const plan = await showSteps(output, (tell) => planPush(api, folders, { ...choices, tell }));
    if (input.has("dry-run") || has(plan, "refused")) return reportPlan(plan, input, output.screens?.out);
    if (!input.has("json") && plan.some(isChange)) output.note(await formatPlan(plan, output.screens?.note));
    const judged = { ...compileOptions(input), ...publishOptions(input), forceSlug: input.has("force-slug") };
    const options = { comment: input.value("comment") ?? "", ...judged };
    const pushed = await showSteps(output, (tell) => applyPush(api, plan, options, tell));
    const isWhole = !has(plan, "withheld") && pushed.every(({ refusal }) => refusal === undefined);
    return { text: pushed.flatMap(describe).join("\n"), json: toJson(pushed, input), exitCode: isWhole ? 0 : 1 };
  });
}

/** Of a push that changes nothing: a dry run, or one that is refused. */
async function reportPlan(
  plan: readonly PushStep[],
  input: CommandInput,
  screen: Screen | undefined,
): Promise<CommandResult> {
  const isRefused = has(plan, "refused");
  const text = [await formatPlan(plan, screen), ...(isRefused ? ["nothing was changed"] : [])].join("\n");
  const json = toJson(plan.map(toUnpushed), input);
  return { text, json, exitCode: isRefused || has(plan, "withheld") ? 1 : 0 };
}

function has(plan: readonly PushStep[], wanted: PushStep["action"]): boolean {
  return plan.some(({ action }) => action === wanted);
}

function isChange({ action, publishes }: PushStep): boolean {
  return publishes || action !== "unchanged";
}

const SIGNS = { added: "+", changed: "~", removed: "-" } as const;

function formatChange({ path, change, members }: FileChange): string {
  return `${SIGNS[change]} ${path}${members === undefined ? "" : ` (${members.join(", ")})`}`;
}

async function formatPlan(plan: readonly PushStep[], screen: Screen | undefined): Promise<string> {
  const rows = plan.map(({ template, action, changes, publishes, reason }) => {
    const shown = changes.map(formatChange);
    return [template.content.slug, action, reason ?? [...shown, ...(publishes ? ["publish"] : [])].join(", ")];
  });
  const table = await openTable([{ heading: "SLUG" }, { heading: "ACTION" }, { heading: "WHAT" }], screen);
  return table.format(rows);
}

function describe({ step, version, diagnostics, refusal }: PushedTemplate): readonly string[] {
  const { slug } = step.template.content;
  if (refusal !== undefined) return [`${slug}: ${refusal.code}: ${refusal.message}`, ...formatIssues(refusal.issues)];
  if (step.action === "withheld") return [`${slug} was not pushed: ${step.reason}`];
  const served = version && `; version ${version.number} is ${version.unchanged ? "served already" : "published"}`;
  return [`${slug}: ${describeStored(step)}${served ?? ""}`, ...formatDiagnostics(diagnostics, step.template.read)];
}

const STORED = {
  create: "created",
  update: "updated",
  unchanged: "unchanged",
  refused: "refused",
  withheld: "withheld",
};

function describeStored({ action, changes }: PushStep): string {
  if (action === "update" && changes.every(({ path }) => isSamplePath(path))) return "samples updated";
  return `draft ${STORED[action]}`;
}

function toUnpushed(step: PushStep): PushedTemplate {
  return { step, id: step.fetched?.stored.id, diagnostics: [] };
}

function toJson(pushed: readonly PushedTemplate[], input: CommandInput) {
  const templates = pushed.map(({ step, id, version, diagnostics, refusal }) => ({
    id,
    slug: step.template.content.slug,
    folder: step.template.folder,
    action: step.action,
    changes: step.changes,
    publish: step.publishes,
    reason: step.reason,
    withdrawn_version: step.withdrawnVersion,
    version: version?.number,
    diagnostics: diagnostics.map(toDiagnosticJson),
    error: refusal && {
      code: refusal.code,
      message: refusal.message,
      issues: refusal.issues.map(({ path, msg, type }) => ({ loc: path, msg, type })),
    },
  }));
  return { dry_run: input.has("dry-run"), templates };
}
