import type { CompileOptions, Compiler } from "../../compile/compiler.ts";
import { type Diagnostic, isError, toIssue } from "../../domain/diagnostic.ts";
import { type Refusal, refuseIssues } from "../../domain/error.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { compileFile } from "../source/compile-file.ts";
import { withFilePlaces } from "../source/format-diagnostics.ts";
import { PartSources } from "../source/part-sources.ts";
import { orderSteps } from "./order-steps.ts";
import { planParts } from "./plan-parts.ts";
import { isOfDraft, type PushStep } from "./plan-push.ts";
import { publishedParts } from "./published-part.ts";

/** A step of a push, and why its template could not be published after those before it. */
export interface CheckedStep {
  readonly step: PushStep;
  readonly refusal?: Refusal | undefined;
}

export type CheckPushOptions = Pick<CompileOptions, "force" | "allowUnknown" | "strict"> & {
  readonly tell: (line: string) => void;
};

/**
 * Compiles what a push is to store or publish, with the partials and layouts that it pushes and, for others, those that
 * are published. Returns the steps in the order in which they can be published: each after what it uses.
 */
export async function checkPush(
  api: Pick<OperatorApi, "templates" | "place">,
  steps: readonly PushStep[],
  withCompiler: <Result>(use: (compiler: Compiler) => Promise<Result>) => Promise<Result>,
  { tell, ...judged }: CheckPushOptions,
): Promise<readonly CheckedStep[]> {
  const parts = new PartSources([planParts(steps), publishedParts(api)]);
  const placed = steps.map((step) => withPartsOf(step, parts));
  if (!placed.some(isCompiled)) return placed.map((step) => ({ step }));
  return withCompiler(async (compiler) => {
    const checked: CheckedStep[] = [];
    for (const [index, step] of placed.entries()) {
      tell(`checking ${index + 1} of ${placed.length}: ${step.template.content.slug}`);
      checked.push(isCompiled(step) ? await check(step, compiler, judged) : { step });
    }
    return orderSteps(checked);
  });
}

/** Findings in partials name their files. */
function withPartsOf(step: PushStep, parts: PartSources): PushStep {
  return { ...step, template: { ...step.template, read: { ...step.template.read, parts } } };
}

function isCompiled({ action, changes, publishes }: PushStep): boolean {
  if (action === "refused" || action === "withheld") return false;
  return publishes || action === "create" || changes.some(isOfDraft);
}

async function check(
  step: PushStep,
  compiler: Pick<Compiler, "compile">,
  judged: Omit<CheckPushOptions, "tell">,
): Promise<CheckedStep> {
  const { content, read } = step.template;
  const { subject, samples } = content;
  const published = { stage: "publication", contract: { gate: { served: undefined, samples } } } as const;
  const options = { ...judged, subject, ...(step.publishes && published) };
  const { diagnostics, dependencies = [], contract } = await compileFile(compiler, read, options);
  const refusal = findRefusal([...diagnostics, ...(contract?.findings?.warnings ?? [])]);
  const uses = dependencies.map(({ slug }) => slug);
  return { step: { ...step, uses }, refusal: refusal && withFilePlaces(refusal, read) };
}

function findRefusal(diagnostics: readonly Diagnostic[]): Refusal | undefined {
  const [first, ...others] = diagnostics.map(toIssue);
  return first !== undefined && diagnostics.some(isError)
    ? refuseIssues("RENDER_ERROR", [first, ...others])
    : undefined;
}
