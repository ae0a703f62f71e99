import type { OperatorApi } from "../api/operator-api.ts";
import type { CommandContext, CommandInput, CommandResult } from "../framework/command.ts";
import { compileOptions } from "../source/compile-options.ts";
import { showSteps } from "../terminal/progress.ts";
import type { Screen } from "../terminal/screen.ts";
import { addRepublished } from "./add-republished.ts";
import { applyPush } from "./apply-push.ts";
import { type CheckedStep, checkPush } from "./check-push.ts";
import { describePushed, formatPlan, toPushJson } from "./describe-push.ts";
import { readTemplateFolders } from "./find-template-folders.ts";
import { type PushStep, planPush } from "./plan-push.ts";
import { publishOptions } from "./publish-options.ts";
import type { FolderTemplate } from "./read-template-folder.ts";

type PushContext = Pick<CommandContext, "withApi" | "withCompiler" | "output">;

/** Prints what a push is to change, and changes it unless a part of it is refused or could not be published. */
export async function pushFolders(input: CommandInput, context: PushContext): Promise<CommandResult> {
  const folders = readTemplateFolders(input.operands);
  const { output } = context;
  return context.withApi(async (api) => {
    const checked = await prepare(api, folders, input, context);
    const plan = checked.map(({ step }) => step);
    const isRefused = has(plan, "refused") || checked.some(({ refusal }) => refusal !== undefined);
    if (input.has("dry-run") || isRefused) return reportPlan(checked, isRefused, input, output.screens?.out);
    if (!input.has("json") && plan.some(isChange)) output.note(await formatPlan(plan, output.screens?.note));
    const judged = { ...compileOptions(input), ...publishOptions(input), forceSlug: input.has("force-slug") };
    const options = { comment: input.value("comment") ?? "", ...judged };
    const pushed = await showSteps(output, (tell) => applyPush(api, plan, options, tell));
    const isWhole = !has(plan, "withheld") && pushed.every(({ refusal }) => refusal === undefined);
    const text = pushed.flatMap(describePushed).join("\n");
    return { text, json: toPushJson(pushed, input), exitCode: isWhole ? 0 : 1 };
  });
}

/** The steps in their order. Those of a plan of which one is refused are not compiled. */
async function prepare(
  api: OperatorApi,
  folders: readonly FolderTemplate[],
  input: CommandInput,
  { withCompiler, output }: PushContext,
): Promise<readonly CheckedStep[]> {
  const publish = input.has("publish");
  const choices = { publish, overwrite: input.has("overwrite"), republish: input.has("republish") };
  return showSteps(output, async (tell) => {
    const compared = await planPush(api, folders, { ...choices, tell });
    if (has(compared, "refused")) return compared.map((step) => ({ step }));
    const plan = publish ? await addRepublished(api, compared) : compared;
    return checkPush(api, plan, withCompiler, { ...compileOptions(input), tell });
  });
}

/** Of a push that changes nothing: a dry run, or one that is refused. */
async function reportPlan(
  checked: readonly CheckedStep[],
  isRefused: boolean,
  input: CommandInput,
  screen: Screen | undefined,
): Promise<CommandResult> {
  const plan = checked.map(({ step }) => step);
  const unpushed = checked.map(({ step, refusal }) => ({
    step,
    refusal,
    id: step.fetched?.stored.id,
    diagnostics: [],
  }));
  const faults = unpushed.filter(({ refusal }) => refusal !== undefined).flatMap(describePushed);
  const lines = [await formatPlan(plan, screen), ...faults, ...(isRefused ? ["nothing was changed"] : [])];
  const exitCode = isRefused || has(plan, "withheld") ? 1 : 0;
  return { text: lines.join("\n"), json: toPushJson(unpushed, input), exitCode };
}

function has(plan: readonly PushStep[], wanted: PushStep["action"]): boolean {
  return plan.some(({ action }) => action === wanted);
}

function isChange({ action, publishes }: PushStep): boolean {
  return publishes || action !== "unchanged";
}
