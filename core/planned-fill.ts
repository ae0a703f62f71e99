import { ByteOutput } from "./byte-output.ts";
import { escapeHtml } from "./escape-html.ts";
import { escapeSlot } from "./escape-slot.ts";
import type { FillIssue } from "./fill-error.ts";
import { type FillOptions, type FillSettings, type MissingPolicy, readOptions } from "./fill-options.ts";
import { type FillPlan, isPlanFor, makePlan, type PlanKey, type PlannedValue } from "./fill-plan.ts";
import type { FillReport } from "./fill-report.ts";
import { type PreparedProgram, prepareProgram } from "./prepare-program.ts";
import type { PreparedLiteral } from "./prepared-literal.ts";
import { HAS_MARKUP, IS_WIDE, readUsualData, type UsualData } from "./usual-data.ts";
import { utf8Length } from "./utf8-length.ts";

const MAX_PLANS = 8;
/** The most bytes that any position writes for a code unit. */
const MAX_GROWTH = 9;

type BytePiece = ReturnType<ByteOutput["addText"]>;

interface Planned<Output> {
  readonly output: Output;
  readonly report: FillReport;
}

/** The plans of a program, and the data that were the last to have none. */
interface Plans {
  readonly plans: FillPlan[];
  missed: PlanKey | undefined;
  /** Whether a plan for those was tried in vain. */
  isRefused: boolean;
}

const plansOf = new WeakMap<PreparedProgram, Plans>();
const plannable = new WeakMap<PreparedProgram, boolean>();

/** Data for programs of which each may have plans; undefined for all others. Throws INVALID_PROGRAM. */
export function readPlannable(programs: readonly unknown[], data: unknown): UsualData | undefined {
  return programs.every((program) => isPlannable(prepareProgram(program))) ? readUsualData(data) : undefined;
}

/** Conditions and lists are filled op by op. */
function isPlannable(program: PreparedProgram): boolean {
  let known = plannable.get(program);
  if (known === undefined) {
    known = program.lists.length === 0 && program.data.keys.length === 0;
    known &&= program.ops.every(({ kind }) => kind === "literal" || kind === "slot");
    plannable.set(program, known);
  }
  return known;
}

/** Fills a program to a string as fillProgram does; undefined where that has to, also to tell what is wrong. */
export function fillTextByPlan(program: unknown, data: UsualData, options: FillOptions): Planned<string> | undefined {
  const settings = readUsualOptions(options);
  const plan = settings && findPlan(prepareProgram(program), data, settings.onMissing);
  if (settings === undefined || plan === undefined) return undefined;
  const { values, literals, order } = plan;
  const texts = new Array<string>(values.length);
  let bytes = plan.bytes;
  for (let i = 0; i < values.length; i += 1) {
    const planned = values[i] as PlannedValue;
    const text = escapePlanned(planned, data);
    if (text === undefined) return undefined;
    texts[i] = text;
    const isWide = ((data.kinds[planned.place] as number) & IS_WIDE) !== 0;
    bytes += (isWide ? utf8Length(text) : text.length) * planned.uses;
  }
  if (bytes > settings.maxOutputBytes) return undefined;
  let output = (literals[0] as PreparedLiteral).text;
  for (let at = 0; at < order.length; at += 1) {
    output += texts[order[at] as number] as string;
    output += (literals[at + 1] as PreparedLiteral).text;
  }
  return { output, report: toReport(plan, bytes) };
}

/** Fills a program to bytes as fillBytes does. */
export function fillBytesByPlan(
  program: unknown,
  data: UsualData,
  options: FillOptions,
  into: Uint8Array | undefined,
): Planned<Uint8Array> | undefined {
  const settings = readUsualOptions(options);
  const plan = settings && findPlan(prepareProgram(program), data, settings.onMissing);
  if (settings === undefined || plan === undefined) return undefined;
  const { values, literals, order } = plan;
  if (mostBytes(plan, data) > settings.maxOutputBytes) return undefined;
  const output = new ByteOutput(into);
  const pieces = new Array<BytePiece | undefined>(values.length).fill(undefined);
  output.addLiteral(literals[0] as PreparedLiteral);
  for (let at = 0; at < order.length; at += 1) {
    const index = order[at] as number;
    const known = pieces[index];
    if (known !== undefined) output.addAgain(known);
    else {
      const piece = addPlanned(output, values[index] as PlannedValue, data);
      if (piece === undefined) return undefined;
      pieces[index] = piece;
    }
    output.addLiteral(literals[at + 1] as PreparedLiteral);
  }
  const { bytes } = output;
  return { output: output.finish(), report: toReport(plan, bytes) };
}

function mostBytes({ values, bytes }: FillPlan, data: UsualData): number {
  let most = bytes;
  for (const { place, uses } of values) most += (data.values[place] as string).length * MAX_GROWTH * uses;
  return most;
}

function addPlanned(output: ByteOutput, { place, position }: PlannedValue, data: UsualData): BytePiece | undefined {
  const value = data.values[place] as string;
  if (position === "text" || position === "attribute") return output.addHtml(value);
  const text = escapeSlot(position, value);
  return text === undefined ? undefined : output.addText(text);
}

/** Undefined for those that are refused. */
function readUsualOptions(options: FillOptions): FillSettings | undefined {
  const issues: FillIssue[] = [];
  const settings = readOptions(options, issues);
  return issues.length === 0 ? settings : undefined;
}

function escapePlanned({ place, position }: PlannedValue, data: UsualData): string | undefined {
  const value = data.values[place] as string;
  if (position !== "text" && position !== "attribute") return escapeSlot(position, value);
  return ((data.kinds[place] as number) & HAS_MARKUP) === 0 ? value : escapeHtml(value);
}

/** A plan is made for data whose names are those of the data before that had none: what is filled once needs none. */
function findPlan(program: PreparedProgram, data: UsualData, onMissing: MissingPolicy): FillPlan | undefined {
  if (!isPlannable(program)) return undefined;
  let known = plansOf.get(program);
  if (known === undefined) {
    known = { plans: [], missed: undefined, isRefused: false };
    plansOf.set(program, known);
  }
  const { plans } = known;
  for (let at = 0; at < plans.length; at += 1) {
    const plan = plans[at] as FillPlan;
    if (isPlanFor(plan, data, onMissing)) return plan;
  }
  return addPlan(known, program, data, onMissing);
}

function addPlan(
  known: Plans,
  program: PreparedProgram,
  data: UsualData,
  onMissing: MissingPolicy,
): FillPlan | undefined {
  if (known.missed === undefined || !isPlanFor(known.missed, data, onMissing)) {
    known.missed = { onMissing, groups: data.groups, empty: data.values.map((value) => value === "") };
    known.isRefused = false;
    return undefined;
  }
  if (known.isRefused) return undefined;
  const plan = makePlan(program, data, onMissing);
  known.isRefused = plan === undefined;
  if (plan === undefined) return undefined;
  known.plans.unshift(plan);
  if (known.plans.length > MAX_PLANS) known.plans.pop();
  return plan;
}

function toReport({ missing, defaulted, unused }: FillPlan, bytes: number): FillReport {
  return {
    missing: missing.slice(),
    defaulted: defaulted.slice(),
    rejected_urls: [],
    hidden: [],
    lists: {},
    bytes,
    unused: unused.slice(),
  };
}
