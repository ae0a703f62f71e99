import { isWholeUrl } from "./is-whole-url.ts";
import { type PreparedProgram, prepareProgram } from "./prepare-program.ts";

/**
 * What stands for a URL and has no default: of the data the group and the name of each tag, of lists whether any does.
 */
interface Wanted {
  readonly ofData: readonly (readonly [group: string, name: string])[];
  readonly isOfItems: boolean;
}

const wanted = new WeakMap<PreparedProgram, Wanted>();

/**
 * Whether a fill under `error-urls` might be refused for a missing URL: quicker than the fill, and true in doubt, as
 * when a value is given under another spelling, a condition may hide the link, or an item has one. Throws
 * INVALID_PROGRAM.
 */
export function mayLackUrl(program: unknown, data: unknown): boolean {
  const prepared = prepareProgram(program);
  const { ofData, isOfItems } = wanted.get(prepared) ?? gatherTags(prepared);
  wanted.set(prepared, { ofData, isOfItems });
  return isOfItems || ofData.some(([group, name]) => !isSurelyGiven(data, group, name));
}

function gatherTags({ ops, data }: PreparedProgram): Wanted {
  const labels = new Set<string>();
  let isOfItems = false;
  for (const op of ops) {
    if (op.kind !== "slot" || !isWholeUrl(op.slot.position) || op.slot.tag.default !== undefined) continue;
    if (op.slot.tag.scope === data) labels.add(op.slot.tag.label);
    else isOfItems = true;
  }
  const ofData = [...labels].map((label) => {
    const point = label.indexOf(".");
    return [label.slice(0, point), label.slice(point + 1)] as const;
  });
  return { ofData, isOfItems };
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
