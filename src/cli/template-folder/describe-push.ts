import type { CommandInput } from "../framework/command.ts";
import { toDiagnosticJson } from "../json/diagnostic-json.ts";
import { formatDiagnostics, formatIssues } from "../source/format-diagnostics.ts";
import type { Screen } from "../terminal/screen.ts";
import { openTable } from "../terminal/table.ts";
import type { PushedTemplate } from "./apply-push.ts";
import type { FileChange } from "./compare-content.ts";
import { isOfDraft, type PushStep } from "./plan-push.ts";

const SIGNS = { added: "+", changed: "~", removed: "-" } as const;

/** A plan as people read it, in the order in which it is carried out. */
export async function formatPlan(plan: readonly PushStep[], screen: Screen | undefined): Promise<string> {
  const rows = plan.map((step) => {
    const what = step.reason ?? [...step.changes.map(formatChange), ...formatPublish(step)].join(", ");
    return [step.template.content.slug, step.action, what];
  });
  const table = await openTable([{ heading: "SLUG" }, { heading: "ACTION" }, { heading: "WHAT" }], screen);
  return table.format(rows);
}

function formatChange({ path, change, members }: FileChange): string {
  return `${SIGNS[change]} ${path}${members === undefined ? "" : ` (${members.join(", ")})`}`;
}

function formatPublish({ publishes, republishes }: PushStep): readonly string[] {
  if (republishes === undefined) return publishes ? ["publish"] : [];
  return [`republish: ${republishes.map(({ slug, version }) => `${slug} ${version}`).join(", ")}`];
}

/** What became of one template, as people read it. */
export function describePushed({ step, version, diagnostics, refusal }: PushedTemplate): readonly string[] {
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
  if (action === "update" && !changes.some(isOfDraft)) return "samples updated";
  return `draft ${STORED[action]}`;
}

/** What became of all of them, for programs. */
export function toPushJson(pushed: readonly PushedTemplate[], input: CommandInput) {
  const templates = pushed.map(({ step, id, version, diagnostics, refusal }) => ({
    id,
    slug: step.template.content.slug,
    folder: step.template.folder,
    action: step.action,
    changes: step.changes,
    publish: step.publishes,
    republish: step.republishes,
    uses: step.uses,
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
