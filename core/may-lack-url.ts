import { isWholeUrl } from "./is-whole-url.ts";
import { type PreparedProgram, prepareProgram } from "./prepare-program.ts";

/** The group and the name of each tag that stands for a URL and has no default. */
const wanted = new WeakMap<PreparedProgram, readonly (readonly [group: string, name: string])[]>();

/**
 * Whether a fill under `error-urls` might be refused for a missing URL: quicker than the fill, and true in doubt, as
 * when a value is given under another spelling, or a condition may hide the link. Throws INVALID_PROGRAM.
 */
export function mayLackUrl(program: unknown, data: unknown): boolean {
  const prepared = prepareProgram(program);
  const tags = wanted.get(prepared) ?? gatherTags(prepared);
  wanted.set(prepared, tags);
  return tags.some(([group, name]) => !isSurelyGiven(data, group, name));
}

function gatherTags({ ops }: PreparedProgram): readonly (readonly [string, string])[] {
  const labels = new Set<string>();
  for (const op of ops) {
    if (op.kind !== "slot" || !isWholeUrl(op.slot.position) || op.slot.tag.default !== undefined) continue;
    labels.add(op.slot.tag.label);
  }
  return [...labels].map((label) => {
    const point = label.indexOf(".");
    return [label.slice(0, point), label.slice(point + 1)];
  });
}

function isSurelyGiven(data: unknown, group: string, name: string): boolean {
  const value = memberOf(memberOf(memberOf(data, "merge_tags"), group), name);
  // A value that begins so is not empty when it has been cleaned.
  return typeof value === "string" && value >= " " && !value.startsWith("\x7f");
}

function memberOf(value: unknown, name: string): unknown {
  const isMap = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isMap ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
