import type { Choice, Choices, OpenConflict } from "../../components/open-conflict.ts";
import { withEndsOf } from "../editor/line-ends.ts";
import { languageOf } from "../source.ts";
import type { Draft } from "./draft.ts";
import { mergeDocuments } from "./merge-documents.ts";
import { type Conflict, mergeTexts, type Piece } from "./merge-texts.ts";

/** What somebody else saved, and what is written here, since both began with `base`. */
export interface Sides {
  readonly theirs: Draft;
  readonly mine: Draft;
  /** Undefined where this browser had no room to keep it: then each difference is a conflict. */
  readonly base: Draft | undefined;
}

/** A text that the sides do not have alike: that of the source itself has no path. Undefined is no such file. */
export interface Difference {
  readonly path: string;
  readonly theirs: string | undefined;
  readonly mine: string | undefined;
  /** The one side that counts where only that changed it; else both, merged by line, or a file to keep or leave out. */
  readonly merge: "theirs" | "mine" | "keep-or-not" | readonly Piece[];
}

const SINGLE = ["subject", "sendingService", "mjmlPath"] as const;
type Single = (typeof SINGLE)[number];

/** The source first, then the files by name. */
export function differencesOf({ theirs, mine, base }: Sides): readonly Difference[] {
  const files = new Set([...Object.keys(theirs.files), ...Object.keys(mine.files)]);
  return ["", ...[...files].sort()].flatMap((path): readonly Difference[] => {
    const [their, my, old] = [textIn(theirs, path), textIn(mine, path), base && textIn(base, path)];
    if (their === my) return [];
    if (base !== undefined && my === old) return [{ path, theirs: their, mine: my, merge: "theirs" }];
    if (base !== undefined && their === old) return [{ path, theirs: their, mine: my, merge: "mine" }];
    if (their === undefined || my === undefined) return [{ path, theirs: their, mine: my, merge: "keep-or-not" }];
    const merge = [their, my].every((text) => languageOf(text) === "json") ? mergeDocuments : mergeTexts;
    // Where they changed the line ends, that is no change of each line.
    const pieces = merge(old && withEndsOf(their, old), their, withEndsOf(their, my));
    return [{ path, theirs: their, mine: my, merge: pieces }];
  });
}

/** The subject and the like that both changed in different ways. */
export function singleConflictsOf(sides: Sides): readonly OpenConflict[] {
  return SINGLE.filter((name) => mergeSingle(sides, name) === undefined).map((name) => {
    return { name, theirs: sides.theirs[name], mine: sides.mine[name] };
  });
}

/** The conflicts of a text. */
export function conflictsOf({ path, theirs = "", mine = "", merge }: Difference): readonly OpenConflict[] {
  if (merge === "keep-or-not") return [{ name: nameOf(path, 0), theirs, mine }];
  if (typeof merge === "string") return [];
  return merge.flatMap((piece, index) => (typeof piece === "string" ? [] : [{ ...piece, name: nameOf(path, index) }]));
}

/** Both sides in one draft; undefined until each conflict is decided. */
export function mergeSides(sides: Sides, choices: Choices): Draft | undefined {
  const differences = differencesOf(sides);
  const open = [...singleConflictsOf(sides), ...differences.flatMap(conflictsOf)];
  if (open.some(({ name }) => choices[name] === undefined)) return undefined;
  const texts = new Map<string, string | undefined>(differences.map((each) => [each.path, mergedText(each, choices)]));
  const files = Object.entries({ ...sides.theirs.files, ...sides.mine.files }).flatMap(([path, text]) => {
    const merged = texts.has(path) ? texts.get(path) : text;
    return merged === undefined ? [] : [[path, merged] as const];
  });
  const single = (name: Single) =>
    mergeSingle(sides, name) ?? sides[choices[name] === "theirs" ? "theirs" : "mine"][name];
  return {
    subject: single("subject"),
    text: texts.get("") ?? sides.mine.text,
    files: Object.fromEntries(files),
    mjmlPath: single("mjmlPath"),
    sendingService: single("sendingService"),
  };
}

/** A text with its conflicts decided; undefined is no such file. */
export function mergedText({ path, theirs, mine, merge }: Difference, choices: Choices): string | undefined {
  if (merge === "theirs" || (merge === "keep-or-not" && choices[nameOf(path, 0)] === "theirs")) return theirs;
  if (typeof merge === "string") return mine;
  return merge
    .map((piece, index) => (typeof piece === "string" ? piece : decide(piece, choices[nameOf(path, index)])))
    .join("");
}

function decide({ theirs, mine }: Conflict, choice: Choice = "mine"): string {
  return choice === "both" ? theirs + mine : { theirs, mine }[choice];
}

/** Undefined where both changed it in different ways, or nobody knows who did. */
function mergeSingle({ theirs, mine, base }: Sides, name: Single): string | undefined {
  if (theirs[name] === mine[name] || theirs[name] === base?.[name]) return mine[name];
  return mine[name] === base?.[name] ? theirs[name] : undefined;
}

function nameOf(path: string, index: number): string {
  return `${path} ${index}`;
}

function textIn({ text, files }: Draft, path: string): string | undefined {
  return path === "" ? text : files[path];
}
