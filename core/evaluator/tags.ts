import { isBlank } from "./context-value.ts";
import { MAX_VALUE_BYTES } from "./data.ts";
import { FONT_CHOICE } from "./escape.ts";
import type { PreparedFormat } from "./formats.ts";
import { invalidProgram, parseList, parseObject, parseReference, parseShortText, parseText } from "./member.ts";
import type { PreparedList, PreparedScope, ValuePath } from "./names.ts";
import { parseName, parsePath } from "./program.ts";
import type { FillIssue } from "./report.ts";
import { cleanText } from "./text.ts";

/** A tag whose name has become an index into the values of a scope. */
export interface PreparedTag {
  readonly scope: PreparedScope;
  /** `group.name`, for the report. */
  readonly label: string;
  readonly value: number;
  /** With a format: the value that it is made of, and what that must be. */
  readonly made?: { readonly from: number; readonly wanted: string };
  readonly default: string | undefined;
  /** True for group `brand`, whose default is what the template declares. */
  readonly isBrand: boolean;
  readonly choices: readonly string[];
  readonly source: string;
  /** True if it is empty or only white space. */
  readonly isDefaultBlank: boolean;
  readonly isSourceBlank: boolean;
}

const MAX_TAGS = 10_000;
/** Bounds what is kept of each item. */
const MAX_LIST_TAGS = 256;
/** A source holds the default and the text around it. */
const MAX_SOURCE_BYTES = 2 * MAX_VALUE_BYTES;
const GROUPS = ["text", "url", "attr", "brand"] as const;
const GROUP = "must be one of text, url, attr; in format 3 also brand";
const MAX_CHOICES = 16;

/** The scopes that the tags of a program may use. */
interface TagReferences {
  readonly data: PreparedScope;
  /** The scopes of its lists, if its format has any. */
  readonly lists: readonly PreparedScope[] | undefined;
  readonly hasPaths: boolean;
  /** The formats of the program, if its format has any. */
  readonly formats: readonly PreparedFormat[] | undefined;
}

/** Checks the tags of a program. Throws INVALID_PROGRAM. */
export function prepareTags(value: unknown, references: TagReferences): readonly PreparedTag[] {
  const { data, lists } = references;
  const counts = new Map<PreparedScope, number>();
  const tags: PreparedTag[] = [];
  for (const [at, entry] of parseList(value, ["tags"], MAX_TAGS).entries()) {
    const loc = ["tags", at];
    const tag = parseObject(entry, loc);
    const scope =
      lists === undefined || tag.list === undefined ? data : parseReference(tag.list, [...loc, "list"], lists);
    const count = (counts.get(scope) ?? 0) + 1;
    counts.set(scope, count);
    if (scope !== data && count > MAX_LIST_TAGS) {
      throw invalidProgram([...loc, "list"], `must be a list with at most ${MAX_LIST_TAGS} tags`, "too_many");
    }
    const prepared = prepareTag(tag, scope, loc, references);
    tags.push(references.formats === undefined ? prepared : withFormat(prepared, tag, loc, references.formats, tags));
  }
  return tags;
}

/** The tag with the value that its format makes of that of its name. Throws INVALID_PROGRAM. */
function withFormat(
  prepared: PreparedTag,
  { format, currency }: Readonly<Record<string, unknown>>,
  loc: FillIssue["loc"],
  formats: readonly PreparedFormat[],
  earlier: readonly PreparedTag[],
): PreparedTag {
  if (format === undefined) return prepared;
  const { scope, isBrand } = prepared;
  if (isBrand) throw invalidProgram([...loc, "format"], "must be absent from a tag of a brand", "brand");
  const written = parseReference(format, [...loc, "format"], formats);
  const code = written.isMoney ? parseReference(currency, [...loc, "currency"], earlier) : undefined;
  if (code !== undefined && !scope.isWithin(code.scope)) {
    throw invalidProgram([...loc, "currency"], "must be a tag of the data or of a list around this tag", "scope");
  }
  const from = prepared.value;
  const value = scope.formattedOf({ from, format: written, currency: code });
  return { ...prepared, value, made: { from, wanted: written.wanted } };
}

function prepareTag(
  tag: Readonly<Record<string, unknown>>,
  scope: PreparedScope,
  loc: FillIssue["loc"],
  { lists = [], hasPaths }: TagReferences,
): PreparedTag {
  const group = GROUPS.find((candidate) => candidate === tag.group && (hasPaths || candidate !== "brand"));
  if (group === undefined) throw invalidProgram([...loc, "group"], GROUP, "enum");
  const isBrand = group === "brand";
  if (isBrand) assertAbsent(tag, "list", loc);
  const name = parseName(tag.name, [...loc, "name"], hasPaths);
  if (isBrand) assertAbsent(tag, "count", loc);
  const source = hasPaths ? parseSource(tag, loc, { name, scope, lists }) : [name];
  const byDefault =
    tag.default === undefined && !isBrand
      ? undefined
      : cleanText(parseShortText(tag.default, [...loc, "default"], MAX_VALUE_BYTES));
  const written = cleanText(parseShortText(tag.source, [...loc, "source"], MAX_SOURCE_BYTES));
  return {
    scope,
    label: `${group}.${name}`,
    value: scope.valueOf(group, name, source),
    default: byDefault,
    isBrand,
    choices: isBrand && tag.choices !== undefined ? parseChoices(tag.choices, [...loc, "choices"]) : [],
    source: written,
    isDefaultBlank: isBlank(byDefault ?? ""),
    isSourceBlank: isBlank(written),
  };
}

/** Throws INVALID_PROGRAM for a member that a tag of a brand may not have. */
function assertAbsent(tag: Readonly<Record<string, unknown>>, member: string, loc: FillIssue["loc"]): void {
  if (tag[member] !== undefined)
    throw invalidProgram([...loc, member], "must be absent from a tag of a brand", "brand");
}

/** Reads the fonts that a tag may write. Throws INVALID_PROGRAM. */
function parseChoices(value: unknown, loc: FillIssue["loc"]): readonly string[] {
  return parseList(value, loc, MAX_CHOICES).map((entry, at) => {
    const choice = parseText(entry, [...loc, at]);
    if (FONT_CHOICE.test(choice)) return choice;
    throw invalidProgram([...loc, at], `must match ${FONT_CHOICE.source}`, "pattern");
  });
}

/** Reads the path or the counted list of a tag. Throws INVALID_PROGRAM. */
function parseSource(
  { path, count }: Readonly<Record<string, unknown>>,
  loc: FillIssue["loc"],
  {
    name,
    scope,
    lists,
  }: { readonly name: string; readonly scope: PreparedScope; readonly lists: readonly PreparedScope[] },
): ValuePath | PreparedList {
  if (count === undefined) return parsePath(path, [...loc, "path"], name, scope);
  const { list } = parseReference(count, [...loc, "count"], lists);
  if (list?.holder === scope) return list;
  throw invalidProgram([...loc, "count"], "must be a list that lies where the tag does", "scope");
}
