import { cleanText } from "./clean-text.ts";
import { isBlank } from "./context-value.ts";
import { gatherSearches } from "./gather-searches.ts";
import { invalidProgram, parseList, parseObject, parseReference, parseShortText, parseText } from "./parse-member.ts";
import { ConditionReader } from "./prepare-condition.ts";
import { prepareLists } from "./prepare-lists.ts";
import { type PreparedOp, prepareOps } from "./prepare-ops.ts";
import { PreparedScope } from "./prepared-scope.ts";
import type { PreparedTag } from "./prepared-slot.ts";
import { FLAT_FORMAT, PROGRAM_FORMAT } from "./program.ts";
import { MAX_VALUE_BYTES } from "./read-value.ts";
import { TAG_NAME } from "./tag-name.ts";

/** A checked copy of a program, with every name turned into an index. Later changes to the original do not reach it. */
export interface PreparedProgram {
  /** What it asks of the data. */
  readonly data: PreparedScope;
  /** And of the items of its lists. */
  readonly lists: readonly PreparedScope[];
  readonly ops: readonly PreparedOp[];
}

const MAX_TAGS = 10_000;
const MAX_CONDITIONS = 10_000;
/** Bounds what is kept of each item. */
const MAX_LIST_TAGS = 256;
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
  if (program.format !== FLAT_FORMAT && program.format !== PROGRAM_FORMAT) {
    const msg = `must be ${FLAT_FORMAT} or ${PROGRAM_FORMAT}, the formats this evaluator runs`;
    throw invalidProgram(["format"], msg, "unknown_format");
  }
  parseText(program.target, ["target"]);
  const data = new PreparedScope();
  const lists = program.format === PROGRAM_FORMAT ? prepareLists(program.lists, data) : undefined;
  const tags = prepareTags(program.tags, data, lists);
  const reader = new ConditionReader({ data, lists, tags });
  const entries = parseList(program.conditions, ["conditions"], MAX_CONDITIONS);
  const conditions = entries.map((entry, at) => reader.read(entry, at));
  gatherSearches(conditions);
  const ops = prepareOps(program.ops, { data, lists, tags, conditions });
  const result = { data, lists: lists ?? [], ops };
  prepared.set(value as object, result); // parseObject has thrown for anything that is no object
  return result;
}

function prepareTags(
  value: unknown,
  data: PreparedScope,
  lists: readonly PreparedScope[] | undefined,
): readonly PreparedTag[] {
  const counts = new Map<PreparedScope, number>();
  return parseList(value, ["tags"], MAX_TAGS).map((entry, at): PreparedTag => {
    const loc = ["tags", at];
    const tag = parseObject(entry, loc);
    const scope =
      lists === undefined || tag.list === undefined ? data : parseReference(tag.list, [...loc, "list"], lists);
    const count = (counts.get(scope) ?? 0) + 1;
    counts.set(scope, count);
    if (scope !== data && count > MAX_LIST_TAGS) {
      throw invalidProgram([...loc, "list"], `must be a list with at most ${MAX_LIST_TAGS} tags`, "too_many");
    }
    const group = GROUPS.find((candidate) => candidate === tag.group);
    if (group === undefined) throw invalidProgram([...loc, "group"], `must be one of ${GROUPS.join(", ")}`, "enum");
    const name = parseText(tag.name, [...loc, "name"]);
    if (!TAG_NAME.test(name)) throw invalidProgram([...loc, "name"], `must match ${TAG_NAME.source}`, "pattern");
    const byDefault =
      tag.default === undefined
        ? undefined
        : cleanText(parseShortText(tag.default, [...loc, "default"], MAX_VALUE_BYTES));
    const source = cleanText(parseShortText(tag.source, [...loc, "source"], MAX_SOURCE_BYTES));
    return {
      scope,
      label: `${group}.${name}`,
      value: scope.valueOf(group, name),
      default: byDefault,
      source,
      isDefaultBlank: isBlank(byDefault ?? ""),
      isSourceBlank: isBlank(source),
    };
  });
}
