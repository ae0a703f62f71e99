import { MAX_ITEMS, MAX_LIST_DEPTH } from "./data.ts";
import type { BrandPosition, SlotPosition } from "./escape.ts";
import type { Format } from "./formats.ts";
import { invalidProgram, parseIndex, parseList, parseObject, parseReference, parseText } from "./member.ts";
import { MAX_PATH, normalizeTagName, type PreparedScope, TAG_NAME, type ValueGroup, type ValuePath } from "./names.ts";
import type { FillIssue } from "./report.ts";
import { utf8Length } from "./text.ts";

/** The newest version of the program format that this code supports, with all earlier ones. */
export const PROGRAM_FORMAT = 4;

/** The versions: tags and conditions; lists, and conditions that read tags; paths and brands; formats of values. */
export const FLAT_FORMAT = 1;
export const LIST_FORMAT = 2;
export const PATH_FORMAT = 3;
export const FORMATS_FORMAT = 4;

export type { ValuePath } from "./names.ts";

/**
 * A list in the data, or in the items of another list. From format 2, like every reference to a list below, which is an
 * index into `lists`.
 */
export interface List {
  /** Has the form of a tag's name. */
  readonly name: string;
  readonly path?: ValuePath;
  /** The largest number of items that the template accepts, from 1 to 1,000. */
  readonly max: number;
  /** The parent list, an earlier entry of `lists`; absent when the data hold it. Lists nest at most three deep. */
  readonly in?: number;
}

/** A merge tag as written in the source. */
export interface Tag {
  /** The list whose items hold the value; absent when the data does. */
  readonly list?: number;
  /** `brand` from format 3: the tag is one of the data, has no `count`, and is written as `default` without a value. */
  readonly group: ValueGroup;
  /** `^[a-z0-9_]{1,64}$`; in format 3 any folded name, such as `order.currency`. */
  readonly name: string;
  readonly path?: ValuePath;
  /** The list whose number of items is the value. Format 3 only. */
  readonly count?: number;
  /** The entry of `formats` that the value is written in; the default is not. Format 4 only. */
  readonly format?: number;
  /** An earlier tag, whose value is the code of the currency: of a tag whose format has `of`. */
  readonly currency?: number;
  /** Used when the value is missing or empty; no longer than a value may be. */
  readonly default?: string;
  /** Of a tag of group `brand` that is a font: the lists of families that its value may name. */
  readonly choices?: readonly string[];
  /** The tag as the author wrote it, for the policy `keep`. */
  readonly source: string;
}

/** `["text", 3]`: the value of tag 3, escaped for its position. */
export type SlotOp = readonly [position: SlotPosition, tag: number];

/** `["color", 3]`: the colour or font of a brand that tag 3 has. Format 3 only. */
export type BrandOp = readonly [position: BrandPosition, tag: number];

/** `["ask", 3]`: reports tag 3 as missing or defaulted as if it were written, and writes nothing. From format 2. */
export type AskOp = readonly ["ask", tag: number];

/** `["unless", 2, 17]`: if condition 2 is false, continue at op 17. Targets are always later ops. */
export type JumpOp = readonly ["unless", condition: number, target: number];

/**
 * `["each", 0, 8, 20]`: for each item of list 0, runs ops 8 to 19, and before each item except the first the ops
 * between this one and op 8. Continues at op 20.
 */
export type EachOp = readonly ["each", list: number, body: number, end: number];

/** A literal is a plain string, copied to the output. */
export type Op = string | SlotOp | BrandOp | AskOp | JumpOp | EachOp;

/** A key of the context, as the author spelled it; in format 3 also a folded name with the path of the value. */
export type ContextKey = string | { readonly name: string; readonly path?: ValuePath };

/** The name of a key in `context`. */
export function nameOfKey(key: ContextKey): string {
  return typeof key === "string" ? key : key.name;
}

/**
 * Compares one context value; operators are those of TemplateJson visibility rules. Operands are prepared by
 * lowerCase(), splitList(), parseNumber() and parseDay(): strings in lower case, lists split, numbers parsed, dates as
 * days since 1970-01-01.
 */
export type TestStep = readonly ["test", key: ContextKey, ...Comparison];

/** The same for a value of an item's context. */
export type ItemStep = readonly ["item", list: number, key: ContextKey, ...Comparison];

/** The same for the number of a list's items. */
export type SizeStep = readonly ["size", list: number, ...Comparison];

/** True if a tag has something to write. From format 2. */
export type GivenStep = readonly ["given", tag: number];

export type Comparison =
  | readonly [operator: TextOperator, operand: string]
  | readonly [operator: ListOperator, operand: readonly string[]]
  | readonly [operator: NumberOperator, operand: number]
  | readonly [operator: DateOperator, operand: number]
  | readonly [operator: EmptyOperator];

export type TextOperator = "==" | "!=" | "contains" | "not_contains" | "starts_with" | "ends_with";
export type ListOperator = "in" | "not_in";
export type NumberOperator = ">" | "<" | ">=" | "<=";
export type DateOperator = "date_before" | "date_after" | "date_on";
export type EmptyOperator = "is_empty" | "is_not_empty";

/** Postfix: a test pushes a boolean, `all` and `any` replace the last `count` by one, `not` negates the last. */
export type ConditionStep =
  | TestStep
  | ItemStep
  | SizeStep
  | GivenStep
  | readonly ["all" | "any", count: number]
  | readonly ["not"]
  | readonly ["constant", boolean];

/** Decides whether a node is shown. */
export interface Condition {
  /** Id of the document node, for the report; empty for a condition that reports omit. */
  readonly node: string;
  readonly steps: readonly ConditionStep[];
}

/** A compiled template for one target. Flat JSON; docs/program-format.md gives the meaning of every member. */
export interface Program {
  readonly format: typeof FLAT_FORMAT | typeof LIST_FORMAT | typeof PATH_FORMAT | typeof FORMATS_FORMAT;
  readonly target: string;
  /** From format 2. */
  readonly lists?: readonly List[];
  /** From format 4. */
  readonly formats?: readonly Format[];
  readonly tags: readonly Tag[];
  readonly conditions: readonly Condition[];
  readonly ops: readonly Op[];
}

const MAX_LISTS = 32;

/** Checks the lists of a program, and returns the scope of each within that of the data. Throws INVALID_PROGRAM. */
export function prepareLists(value: unknown, data: PreparedScope, hasPaths: boolean): readonly PreparedScope[] {
  const scopes: PreparedScope[] = [];
  for (const [at, entry] of parseList(value, ["lists"], MAX_LISTS).entries()) {
    const loc = ["lists", at];
    const list = parseObject(entry, loc);
    const name = parseName(list.name, [...loc, "name"], hasPaths);
    const max = parseIndex(list.max, [...loc, "max"], 1, MAX_ITEMS);
    const holder = list.in === undefined ? data : parseReference(list.in, [...loc, "in"], scopes);
    if (holder.depth === MAX_LIST_DEPTH) {
      throw invalidProgram([...loc, "in"], `must be at most ${MAX_LIST_DEPTH} deep`, "too_deep");
    }
    const known = holder.lists.get(name);
    if (known !== undefined && scopes.includes(known)) {
      throw invalidProgram([...loc, "name"], "must be of one list only", "duplicate");
    }
    const path = hasPaths ? parsePath(list.path, [...loc, "path"], name, holder) : [name];
    scopes.push(holder.listOf({ name, path, max }, data));
  }
  return scopes;
}

const MAX_NAME_BYTES = 512;
const MAX_MEMBER_BYTES = 128;

/** Reads the name of a tag or a list, or throws INVALID_PROGRAM. */
export function parseName(value: unknown, loc: FillIssue["loc"], hasPaths: boolean): string {
  const name = parseText(value, loc);
  if (!hasPaths) {
    if (!TAG_NAME.test(name)) throw invalidProgram(loc, `must match ${TAG_NAME.source}`, "pattern");
    return name;
  }
  assertLength(name, loc, MAX_NAME_BYTES);
  if (normalizeTagName(name) !== name) throw invalidProgram(loc, "must be in lower case and without spaces", "pattern");
  return name;
}

/** Reads a path from a scope, or throws INVALID_PROGRAM. Without one the name is the path. */
export function parsePath(value: unknown, loc: FillIssue["loc"], name: string, scope: PreparedScope): ValuePath {
  if (value === undefined) return [name];
  const path = parseList(value, loc, MAX_PATH).map((member, at) => {
    const text = parseText(member, [...loc, at]);
    assertLength(text, [...loc, at], MAX_MEMBER_BYTES);
    return text;
  });
  if (path.length > 0 || scope.list !== undefined) return path;
  throw invalidProgram(loc, "must hold a name, as there is no item", "too_short");
}

function assertLength(text: string, loc: FillIssue["loc"], maxBytes: number): void {
  if (text !== "" && text.length <= maxBytes && utf8Length(text) <= maxBytes) return;
  throw invalidProgram(loc, `must be 1 to ${maxBytes} bytes of UTF-8`, "string_length");
}

/** Reads the key of a test, whose values a scope has, and returns its index there. Throws INVALID_PROGRAM. */
export function prepareKey(value: unknown, loc: FillIssue["loc"], scope: PreparedScope, hasPaths: boolean): number {
  if (hasPaths && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const key = parseObject(value, loc);
    const name = parseName(key.name, [...loc, "name"], true);
    return scope.keyOf(name, [parsePath(key.path, [...loc, "path"], name, scope)]);
  }
  const name = parseText(value, loc);
  const members = name.split(".", MAX_PATH + 1);
  return scope.keyOf(name, members.length > 1 && members.length <= MAX_PATH ? [[name], members] : [[name]]);
}
