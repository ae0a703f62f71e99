import { cleanText } from "./clean-text.ts";
import type { Search } from "./fill-work.ts";
import { gatherSearches } from "./gather-searches.ts";
import { invalidProgram, parseIndex, parseList, parseObject, parseShortText, parseText } from "./parse-member.ts";
import { type PreparedCondition, prepareCondition } from "./prepare-condition.ts";
import { PreparedLiteral } from "./prepared-literal.ts";
import type { PreparedSlot, PreparedTag } from "./prepared-slot.ts";
import { PROGRAM_FORMAT, SLOT_POSITIONS, type TagGroup } from "./program.ts";
import { MAX_VALUE_BYTES } from "./read-value.ts";
import { SlotTable } from "./slot-table.ts";
import { TAG_NAME } from "./tag-name.ts";

export type PreparedOp =
  | PreparedLiteral
  | { readonly kind: "slot"; readonly slot: PreparedSlot }
  | { readonly kind: "unless"; readonly condition: PreparedCondition; readonly target: number };

/** The values a program asks for: the index of each by group and normalised name. */
export interface PreparedTags {
  readonly values: Readonly<Record<TagGroup, ReadonlyMap<string, number>>>;
  readonly valueCount: number;
}

/** A checked copy of a program, with every name turned into an index. Later changes to the original do not reach it. */
export interface PreparedProgram extends PreparedTags {
  /** The context keys that conditions read, as written. */
  readonly keys: readonly string[];
  readonly searches: readonly Search[];
  readonly ops: readonly PreparedOp[];
}

const MAX_TAGS = 10_000;
const MAX_CONDITIONS = 10_000;
const MAX_OPS = 200_000;
/** A source holds the default and what stands round it. */
const MAX_SOURCE_BYTES = 2 * MAX_VALUE_BYTES;
const GROUPS = ["text", "url", "attr"] as const;

const prepared = new WeakMap<object, PreparedProgram>();

/**
 * Checks a program and prepares it for filling, once per object. Throws INVALID_PROGRAM with the place of the fault.
 */
export function prepareProgram(value: unknown): PreparedProgram {
  const known = typeof value === "object" && value !== null ? prepared.get(value) : undefined;
  if (known !== undefined) return known;
  const program = parseObject(value, []);
  if (program.format !== PROGRAM_FORMAT) {
    throw invalidProgram(["format"], `must be ${PROGRAM_FORMAT}, the format this evaluator runs`, "unknown_format");
  }
  parseText(program.target, ["target"]);
  const { tags, ...names } = prepareTags(program.tags);
  const { conditions, ...reading } = prepareConditions(program.conditions);
  const result = { ...names, ...reading, ops: prepareOps(program.ops, tags, conditions) };
  prepared.set(value as object, result); // parseObject has thrown for anything that is no object
  return result;
}

function prepareTags(value: unknown): PreparedTags & { tags: PreparedTag[] } {
  const values = { text: new Map<string, number>(), url: new Map<string, number>(), attr: new Map<string, number>() };
  let valueCount = 0;
  const tags = parseList(value, ["tags"], MAX_TAGS).map((entry, at): PreparedTag => {
    const loc = ["tags", at];
    const tag = parseObject(entry, loc);
    const group = GROUPS.find((candidate) => candidate === tag.group);
    if (group === undefined) throw invalidProgram([...loc, "group"], `must be one of ${GROUPS.join(", ")}`, "enum");
    const name = parseText(tag.name, [...loc, "name"]);
    if (!TAG_NAME.test(name)) throw invalidProgram([...loc, "name"], `must match ${TAG_NAME.source}`, "pattern");
    const index = values[group].get(name) ?? valueCount++;
    values[group].set(name, index);
    return {
      label: `${group}.${name}`,
      value: index,
      default:
        tag.default === undefined
          ? undefined
          : cleanText(parseShortText(tag.default, [...loc, "default"], MAX_VALUE_BYTES)),
      source: cleanText(parseShortText(tag.source, [...loc, "source"], MAX_SOURCE_BYTES)),
    };
  });
  return { tags, values, valueCount };
}

function prepareConditions(value: unknown): {
  readonly conditions: readonly PreparedCondition[];
  readonly keys: readonly string[];
  readonly searches: readonly Search[];
} {
  const keys = new Map<string, number>();
  const keyIndex = (key: string) => {
    const index = keys.get(key) ?? keys.size;
    keys.set(key, index);
    return index;
  };
  const conditions = parseList(value, ["conditions"], MAX_CONDITIONS).map((entry, at) =>
    prepareCondition(entry, at, keyIndex),
  );
  return { conditions, keys: [...keys.keys()], searches: gatherSearches(conditions) };
}

function prepareOps(
  value: unknown,
  tags: readonly PreparedTag[],
  conditions: readonly PreparedCondition[],
): PreparedOp[] {
  const entries = parseList(value, ["ops"], MAX_OPS);
  const slots = new SlotTable();
  return entries.map((entry, at): PreparedOp => {
    const loc = ["ops", at];
    if (typeof entry === "string") return new PreparedLiteral(parseText(entry, loc));
    const [name, first, second] = parseList(entry, loc, 3);
    if (name === "unless") {
      const condition = parseReference(first, [...loc, 1], conditions);
      return { kind: "unless", condition, target: parseIndex(second, [...loc, 2], at + 1, entries.length) };
    }
    const position = SLOT_POSITIONS.find((candidate) => candidate === name);
    if (position === undefined) throw invalidProgram([...loc, 0], "must be unless or a slot position", "unknown_op");
    const tag = parseReference(first, [...loc, 1], tags);
    return { kind: "slot", slot: slots.slotOf(position, Number(first), tag) };
  });
}

function parseReference<Item>(value: unknown, loc: readonly (string | number)[], items: readonly Item[]): Item {
  const item = typeof value === "number" ? items[value] : undefined;
  if (item === undefined) throw invalidProgram(loc, `must be an index into a list of ${items.length}`, "index_range");
  return item;
}
