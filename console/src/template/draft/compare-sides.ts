import type { Draft } from "./draft.ts";

/** What somebody else saved, and what is written here, since both began with `base`. */
export interface Sides {
  readonly theirs: Draft;
  readonly mine: Draft;
  /** Undefined where nobody knows any more with what the writing here began: then all of it counts as written here. */
  readonly base: Draft | undefined;
}

/** A text that the sides do not have alike: that of the source itself has no path. Undefined is no such file. */
export interface Difference {
  readonly path: string;
  readonly theirs: string | undefined;
  readonly mine: string | undefined;
  readonly base: string | undefined;
  /** Only they changed it, so that nothing of mine is lost with theirs. */
  readonly isTheirs: boolean;
}

/** The source first, then the files by name. */
export function differencesOf({ theirs, mine, base }: Sides): readonly Difference[] {
  const files = new Set([...Object.keys(theirs.files), ...Object.keys(mine.files)]);
  const differences = ["", ...[...files].sort()].map((path) => {
    const [their, my, old] = [textIn(theirs, path), textIn(mine, path), base && textIn(base, path)];
    return { path, theirs: their, mine: my, base: old, isTheirs: isTheirs(base, my, old) };
  });
  return differences.filter((each) => each.theirs !== each.mine);
}

/** The draft to continue with by default: mine, with what only they changed and the files that only they have. */
export function mergeSides(sides: Sides): Draft {
  const { theirs, mine, base } = sides;
  const merged: Record<string, string> = { ...mine.files };
  let { text } = mine;
  for (const { path, theirs: their, mine: my, isTheirs: areTheirs } of differencesOf(sides)) {
    if (!areTheirs && my !== undefined) continue;
    if (path === "") text = their ?? "";
    else if (their === undefined) delete merged[path];
    else merged[path] = their;
  }
  const subject = isTheirs(base, mine.subject, base?.subject) ? theirs.subject : mine.subject;
  const mjmlPath = isTheirs(base, mine.mjmlPath, base?.mjmlPath) ? theirs.mjmlPath : mine.mjmlPath;
  const isService = isTheirs(base, mine.sendingService, base?.sendingService);
  const { sendingService } = isService ? theirs : mine;
  return { subject, text, files: merged, mjmlPath, sendingService };
}

function isTheirs(base: Draft | undefined, mine: string | undefined, old: string | undefined): boolean {
  return base !== undefined && mine === old;
}

function textIn({ text, files }: Draft, path: string): string | undefined {
  return path === "" ? text : files[path];
}
