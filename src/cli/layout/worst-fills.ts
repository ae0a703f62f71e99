import { DataIssues, type FillData } from "../../../core/evaluator/data.ts";
import { fillProgram } from "../../../core/evaluator/fill.ts";
import { prepareMail } from "../../../core/evaluator/ops.ts";
import type { Program, Tag } from "../../../core/evaluator/program.ts";
import { readAll } from "../../../core/evaluator/reading.ts";
import type { Scope } from "../../../core/evaluator/scope.ts";
import { conditionChoices } from "../../compile/lint/condition-choices.ts";

/** A mail filled with values of one kind. */
export interface WorstFill {
  /** As messages say it: `with …`. */
  readonly values: string;
  readonly html: string;
}

/** A value of one kind, for a tag that its author tries with a sample. It begins with a mark that leads to the tag. */
interface ValueKind {
  readonly values: string;
  value(mark: string, sample: string): string;
}

const KINDS: readonly ValueKind[] = [
  { values: "64 characters unbroken", value: (mark) => `${mark}${"0123456789abcdef".repeat(4)}`.slice(0, 64) },
  {
    values: "five times the sample",
    value: (mark, sample) => `${mark} ${Array.from({ length: 5 }, () => sample).join(" ")}`,
  },
  { values: "Chinese", value: (mark) => `${mark}${"訂單內容與寄送地址確認".repeat(5)}` },
  { values: "emoji", value: (mark) => `${mark}${"👩‍👩‍👧‍👦🎉".repeat(16)}` },
  { values: "Arabic", value: (mark) => `${mark} ${"تأكيد الطلب وعنوان التسليم ".repeat(5)}` },
  { values: "empty values", value: () => "" },
];

/** Where nobody gave a sample. */
const SAMPLE = "A line of some words";
/** Items of each list. */
const ITEMS = 3;

/** How fills are to be found again, and how many there are. */
interface FillOptions {
  /** The mark that each value begins with, by the index of its tag. */
  readonly mark: (tag: number) => string;
  readonly maxVariants: number;
  /** Default: the values that the template declares. */
  readonly brand?: FillData["brand"];
}

/** For a reader: once for each kind, without marks. */
export const SHOWN: FillOptions = { mark: () => "", maxVariants: 1 };
/** For a check: each variant, with marks that `markedTag` knows. */
const MARKED: FillOptions = { mark: (tag) => `Q${tag}Z`, maxVariants: 4 };

/** A program filled with the worst values, each kind by itself, with as much shown as can be shown together. */
export function worstFills(
  program: Program,
  samples: readonly FillData[],
  { mark, maxVariants, brand }: FillOptions = MARKED,
): readonly WorstFill[] {
  const { names } = prepareMail([program]);
  const scopes = samples.map((sample) => readAll(names, sample, new DataIssues()).scope);
  const all: ReadonlySet<number> = new Set(program.conditions.keys());
  const variants = (conditionChoices(program.conditions) ?? [all]).slice(0, maxVariants);
  return KINDS.flatMap((kind) =>
    variants.map((shown) => {
      const conditions = program.conditions.map(({ node }, at) => ({
        node,
        steps: [["constant", shown.has(at)]] as const,
      }));
      const draw: DrawValue = (tag, sample) => kind.value(mark(tag), sample).trim();
      const data = { ...dataFor(program, undefined, draw, scopes), ...(brand !== undefined && { brand }) };
      return { values: kind.values, html: fillProgram({ ...program, conditions }, data).output };
    }),
  );
}

/** The tag whose mark a text has. */
export function markedTag(text: string, { tags }: Pick<Program, "tags">): Tag | undefined {
  const [, index] = /Q(\d+)Z/.exec(text) ?? [];
  return index === undefined ? undefined : tags[Number(index)];
}

/** The value of a tag, by its index and its sample. */
type DrawValue = (tag: number, sample: string) => string;

function dataFor(program: Program, list: number | undefined, draw: DrawValue, samples: readonly Scope[]): FillData {
  const groups: Record<string, Record<string, string>> = { text: {}, url: {}, attr: {} };
  for (const [index, tag] of program.tags.entries()) {
    const { group, name } = tag;
    const values = groups[group];
    if (tag.list !== list || values === undefined || name === "loop_number") continue;
    const value = draw(index, sampleOf(tag, samples) ?? tag.default ?? SAMPLE);
    values[name] = group === "url" ? `https://example.com/${encodeURIComponent(value)}` : value;
  }
  const held = program.lists?.flatMap((each, index) => (each.in === list ? [{ ...each, index }] : [])) ?? [];
  const lists = held.map(({ name, max, index }) => {
    const item = dataFor(program, index, draw, samples);
    return [name, Array.from({ length: Math.min(max, ITEMS) }, () => item)] as const;
  });
  return { merge_tags: groups, lists: Object.fromEntries(lists) };
}

/** What the first sample that has it says, of a tag of the data itself. */
function sampleOf({ group, name, list }: Tag, samples: readonly Scope[]): string | undefined {
  if (list !== undefined) return undefined;
  const texts = samples.map((scope) => scope.textOf(scope.plan.values[group].get(name) ?? -1));
  return texts.find((text) => text !== undefined && text !== "");
}
