import { repairText } from "./text.ts";

/** One error: its path, a description, and a stable identifier of the broken rule. */
export interface FillIssue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** RENDER_ERROR: the data or options break a rule. INVALID_PROGRAM: the program is not one this code can run. */
export type FillErrorCode = "RENDER_ERROR" | "INVALID_PROGRAM";

/** Every refusal of the evaluator. It names tags and paths, never values, so that it may be logged. */
export class FillError extends Error {
  override readonly name = "FillError";
  readonly code: FillErrorCode;
  readonly issues: readonly [FillIssue, ...FillIssue[]];

  constructor(code: FillErrorCode, issues: readonly [FillIssue, ...FillIssue[]]) {
    const first = `${formatLoc(issues[0].loc)}: ${issues[0].msg}`;
    super(issues.length === 1 ? first : `${issues.length} problems, the first: ${first}`);
    this.code = code;
    this.issues = issues;
  }
}

/**
 * Runs each. Throws one error with the issues of all that fail: they share the data, so most issues repeat, and each is
 * reported once.
 */
export function collect<Of, Result>(all: readonly Of[], run: (each: Of) => Result): readonly Result[] {
  const errors: FillError[] = [];
  const results: Result[] = [];
  for (const each of all) {
    try {
      results.push(run(each));
    } catch (err) {
      if (!(err instanceof FillError)) throw err;
      errors.push(err);
    }
  }
  const [first] = errors;
  if (first === undefined) return results;
  if (errors.length === 1) throw first;
  const issues = new Map(errors.flatMap((error) => error.issues.map((issue) => [JSON.stringify(issue), issue])));
  const [one = first.issues[0], ...others] = issues.values();
  throw new FillError(first.code, [one, ...others]);
}

/** Throws RENDER_ERROR when there is at least one issue. */
export function assertNoIssues(issues: readonly FillIssue[]): void {
  const [first, ...rest] = issues.map(({ loc, msg, type }) => ({ loc: loc.map(repairSegment), msg, type }));
  if (first !== undefined) throw new FillError("RENDER_ERROR", [first, ...rest]);
}

/** Names come from the caller; a lone surrogate in one would not survive a log or another process. */
function repairSegment(segment: string | number): string | number {
  return typeof segment === "string" ? repairText(segment) : segment;
}

function formatLoc(loc: FillIssue["loc"]): string {
  let text = "";
  for (const segment of loc) {
    if (typeof segment === "number") text += `[${segment}]`;
    else text += text === "" ? segment : `.${segment}`;
  }
  return text === "" ? "data" : text;
}

/**
 * The policy for a tag with neither value nor default: write nothing, but refuse the mail when the tag is a whole URL;
 * write nothing; write the source of the tag; or refuse the mail. A refusal names every such tag.
 */
export type MissingPolicy = "error-urls" | "empty" | "keep" | "error";

/** The first is the default. */
export const MISSING_POLICIES: readonly MissingPolicy[] = ["error-urls", "empty", "keep", "error"];

/** How to fill. */
export interface FillOptions {
  /** `error-urls` by default. */
  readonly onMissing?: MissingPolicy | undefined;
  /** The longest output allowed, in bytes of UTF-8. 16 MiB by default. */
  readonly maxOutputBytes?: number | undefined;
}

/** Options with every member set. */
export interface FillSettings {
  readonly onMissing: MissingPolicy;
  readonly maxOutputBytes: number;
}

const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

const DEFAULTS: FillSettings = { onMissing: "error-urls", maxOutputBytes: DEFAULT_MAX_OUTPUT_BYTES };

/** Completes options with the defaults. Every error is added to `issues`. */
export function readOptions(options: FillOptions, issues: FillIssue[]): FillSettings {
  if (options.onMissing === undefined && options.maxOutputBytes === undefined) return DEFAULTS;
  const { onMissing = DEFAULTS.onMissing, maxOutputBytes = DEFAULTS.maxOutputBytes } = options;
  if (!MISSING_POLICIES.includes(onMissing)) {
    issues.push({ loc: ["options", "onMissing"], msg: "must be error-urls, empty, keep or error", type: "enum" });
  }
  if (!Number.isSafeInteger(maxOutputBytes) || maxOutputBytes < 0) {
    issues.push({ loc: ["options", "maxOutputBytes"], msg: "must be a whole number from 0", type: "integer" });
  }
  return { onMissing, maxOutputBytes };
}

/**
 * The report of a fill. Tags are `group.name`, each once per list, in order of first appearance. Those of items are
 * `items[3].group.name`, with the index of the item from 0, for up to 20 items.
 */
export interface FillReport {
  /** Written without a value and without a default. */
  readonly missing: readonly string[];
  /** Written with their default. */
  readonly defaulted: readonly string[];
  /** Supplied but not used by the program, as the caller spelled them. Only the first item of a list is examined. */
  readonly unused: readonly string[];
  /** Replaced by `#` because the URL rule refuses them. */
  readonly rejected_urls: readonly string[];
  /** Ids of the topmost hidden nodes. */
  readonly hidden: readonly string[];
  /** Total number of items of each list of the program: `items`, `items.options` for a list in items. */
  readonly lists: Readonly<Record<string, number>>;
  /** Length of the output in UTF-8. */
  readonly bytes: number;
}

/** Returns true if two lists have the same names in the same order. */
function areSame(names: readonly string[], others: readonly string[]): boolean {
  if (names === others) return true;
  if (names.length !== others.length) return false;
  for (let at = 0; at < names.length; at += 1) if (names[at] !== others[at]) return false;
  return true;
}

/** Joins the reports of a body and its parts: each finding once. A value is unused when none of them uses it. */
export function joinReports(body: FillReport, parts: readonly FillReport[]): FillReport {
  let { missing, defaulted, unused, rejected_urls, hidden, lists } = body;
  for (const part of parts) {
    missing = join(missing, part.missing);
    defaulted = join(defaulted, part.defaulted);
    rejected_urls = join(rejected_urls, part.rejected_urls);
    hidden = join(hidden, part.hidden);
    unused = keepCommon(unused, part.unused);
    // Unlike assignment, this accepts any name, such as __proto__.
    if (part.lists !== lists) lists = Object.fromEntries([...Object.entries(lists), ...Object.entries(part.lists)]);
  }
  return { missing, defaulted, rejected_urls, hidden, lists, bytes: body.bytes, unused };
}

/** A part rarely adds anything. */
function join(names: readonly string[], others: readonly string[]): readonly string[] {
  return others.length === 0 || areSame(names, others) ? names : [...new Set([...names, ...others])];
}

function keepCommon(names: readonly string[], others: readonly string[]): readonly string[] {
  if (names.length === 0 || areSame(names, others)) return names;
  const known = new Set(others);
  return names.filter((name) => known.has(name));
}

/** A tag, as reports name it. */
interface NamedTag {
  readonly label: string;
  readonly scope: { readonly index: number };
}

/** The data, or an item. */
interface Place {
  readonly holder: object | undefined;
  readonly prefix: string;
}

/** The most items that are named for one tag. */
const MAX_PLACES = 20;

/** Tags that a report or a refusal names: each once, or once for each item, in order of first appearance. */
class TagPlaces<Of extends Place, Tag extends NamedTag> {
  readonly #places = new Map<string, { readonly tag: Tag; readonly scope: Of }>();
  #counts: Map<string, number> | undefined;

  add(tag: Tag, scope: Of): void {
    const label = scope.prefix + tag.label;
    if (this.#places.has(label)) return;
    if (scope.holder !== undefined && !this.#isOneOfFirst(tag)) return;
    this.#places.set(label, { tag, scope });
  }

  labels(): string[] {
    return [...this.#places.keys()];
  }

  /** With the scope of each. */
  all(): readonly { readonly tag: Tag; readonly scope: Of }[] {
    return [...this.#places.values()];
  }

  #isOneOfFirst({ scope, label }: NamedTag): boolean {
    this.#counts ??= new Map();
    const key = `${scope.index} ${label}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= MAX_PLACES;
  }
}

/** The findings about tags that are written or named by an `ask` op. */
type Finding = "missing" | "missingUrls" | "defaulted" | "rejectedUrls";

/** The findings of one fill. Most lists stay empty, and are created on first use. */
export class Findings<Of extends Place, Tag extends NamedTag> {
  readonly #tags: { [finding in Finding]: TagPlaces<Of, Tag> | undefined } = {
    missing: undefined,
    missingUrls: undefined,
    defaulted: undefined,
    rejectedUrls: undefined,
  };
  #hidden: Set<string> | undefined;

  add(finding: Finding, tag: Tag, scope: Of): void {
    const places = this.#tags[finding] ?? new TagPlaces();
    this.#tags[finding] = places;
    places.add(tag, scope);
  }

  addHidden(node: string): void {
    this.#hidden ??= new Set();
    this.#hidden.add(node);
  }

  /** The tags of one finding, with the data or the item of each. */
  all(finding: Finding): readonly { readonly tag: Tag; readonly scope: Of }[] {
    return this.#tags[finding]?.all() ?? [];
  }

  /** The report of these findings, with that of the data. */
  report({ lists, bytes, unused }: Pick<FillReport, "lists" | "bytes" | "unused">): FillReport {
    return {
      missing: this.#tags.missing?.labels() ?? [],
      defaulted: this.#tags.defaulted?.labels() ?? [],
      rejected_urls: this.#tags.rejectedUrls?.labels() ?? [],
      hidden: this.#hidden === undefined ? [] : [...this.#hidden],
      lists,
      bytes,
      unused,
    };
  }
}
