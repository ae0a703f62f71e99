import { normalizeTagName, type TagGroup } from "../../core/evaluator/names.ts";
import { lowerCase } from "../../core/evaluator/text.ts";
import { type Diagnostic, findingAs } from "../domain/diagnostic.ts";
import { TYPE_RULES, type Variable } from "../domain/document/variable/variable.ts";
import {
  type Contract,
  type ContractKey,
  type ContractList,
  type ContractScope,
  type ContractTag,
  type KeyKind,
  NEEDS,
} from "./contract.ts";
import { type DataPlace, dataRoot, itemOf, placeIn } from "./data-place.ts";
import { findReshaped } from "./find-reshaped.ts";
import { FORMAT_RULES } from "./format-rules.ts";

/** What a value is used for that a tag of another group gave. */
const USES: Readonly<Record<TagGroup, string>> = {
  text: "is shown as text",
  url: "is a link",
  attr: "is in an attribute",
};

/** What a value must be to be compared so; any text will do for the others. */
const NARROW: Readonly<Partial<Record<KeyKind, string>>> = { number: "a number", day: "a day" };

/**
 * What callers that fill the one contract must change for the other, a finding each: values that are needed now, lists
 * that are gone or take fewer items, keys that are compared as what their values need not be, places in plain data that
 * have another form, and tokens of a brand that are gone or of another kind. Places are those of plain data, as the
 * author spells them.
 */
export function findBreaking(before: Contract, after: Contract): readonly Diagnostic[] {
  const reshaped = findReshaped(before, after).map(({ path, message }) => breaking(path, message));
  const outer = new Set(reshaped.map(({ path }) => idOf(path)));
  const isInside = (path: Diagnostic["path"]) => path.some((_, at) => outer.has(idOf(path.slice(0, at + 1))));
  const inside = breaksOf(before, after, dataRoot()).filter(({ path }) => !isInside(path));
  return [...reshaped, ...inside, ...brandBreaks(before, after)];
}

/** What a brand gives that has no use any more, or another one. A new token has a value without a brand. */
function brandBreaks({ brand: before = [] }: Contract, { brand: after = [] }: Contract): readonly Diagnostic[] {
  const now = new Map(after.map((value) => [value.name, value]));
  return before.flatMap(({ name, kind, isDerived }) => {
    const is = now.get(name)?.kind;
    if (is === kind || isDerived === true) return [];
    const message =
      is === undefined
        ? `the token brand.${name} is declared no more, so what brands give for it is shown nowhere`
        : `the token brand.${name} was of the kind ${kind} and is of the kind ${is} now: brands must give it as such`;
    return [breaking(["brand", name], message)];
  });
}

/** The same for each spelling of a path. */
function idOf(path: Diagnostic["path"]): string {
  return JSON.stringify(path.map((name) => normalizeTagName(String(name))));
}

function breaksOf(before: ContractScope, after: ContractScope, place: DataPlace): readonly Diagnostic[] {
  const tags = Map.groupBy(before.tags, ({ name }) => name);
  const keys = new Map(before.keys.map((key) => [lowerCase(key.name), key]));
  const lists = new Map(after.lists.map((list) => [list.name, list]));
  const numbers = before.tags.flatMap(({ format, paths }) => (format === "number" ? paths.map(idOf) : []));
  const isNumber = ({ paths }: ContractKey) => paths.some((path) => numbers.includes(idOf(path)));
  return [
    ...after.tags.flatMap((tag) => tagBreaks(tags.get(tag.name) ?? [], tag, place)),
    ...after.keys.flatMap((key) => keyBreaks(keys.get(lowerCase(key.name)), withoutKnown(key, isNumber(key)), place)),
    ...before.lists.flatMap((list) => listBreaks(list, lists.get(list.name), place)),
  ];
}

function listBreaks(before: ContractList, after: ContractList | undefined, holder: DataPlace): readonly Diagnostic[] {
  const place = placeIn(holder, (after ?? before).path);
  if (after === undefined) {
    const message = `the list ${place.text} is used no more, so what callers give in it is shown nowhere`;
    return [breaking(place.path, message)];
  }
  const fewer = `the list ${place.text} takes at most ${after.max} items and took ${before.max}: callers must give no more`;
  return [
    ...(after.max < before.max ? [breaking(place.path, fewer)] : []),
    ...breaksOf(before.items, after.items, itemOf(place)),
  ];
}

/** `known` are the tags of that name that there were, one of each group. */
function tagBreaks(known: readonly ContractTag[], after: ContractTag, holder: DataPlace): readonly Diagnostic[] {
  const { group, name, need, declared } = after;
  const before = known.find((each) => each.group === group);
  const { path, text } = placeIn(holder, after.paths[0] ?? [name]);
  const instead = `${memberText(`merge_tags.${group}`, name)}${holder.path.length > 1 ? " of the item" : ""}`;
  if (isAtMost(need, before)) {
    const narrowed = before && (narrowedTo(before.declared, declared) ?? formatNarrowed(before, after));
    const given = `callers must give it as such, or ${instead} in its place`;
    return narrowed === undefined ? [] : [breaking(path, `${text} must be ${narrowed} now: ${given}`)];
  }
  const given = `callers must give it, or ${instead} in its place`;
  if (declared?.isRequired === true && before?.declared?.isRequired !== true) {
    return [breaking(path, `${text} is declared as required now: ${given}`)];
  }
  const isGiven = known.some((each) => isAtMost(need, each));
  if (before === undefined && isGiven) return [breaking(path, `${text} ${USES[group]} now: ${given}`)];
  const was =
    before === undefined ? "is new" : before.need === "never" ? "has lost its default" : "is in every mail now";
  return [breaking(path, `${text} ${was}: ${given}, or it needs a default`)];
}

/** A key that conditions did not read could hold anything, and nobody gave it. */
function keyBreaks(before: ContractKey | undefined, after: ContractKey, holder: DataPlace): readonly Diagnostic[] {
  const { path, text } = placeIn(holder, after.paths[0] ?? [after.name]);
  const instead = `${memberText("context", after.name)}${holder.path.length > 1 ? " of the item" : ""}`;
  if (after.declared?.isRequired === true && before?.declared?.isRequired !== true) {
    return [breaking(path, `${text} is declared as required now: callers must give it, or ${instead} in its place`)];
  }
  if (before === undefined) return [];
  const give = `callers must give it as such, or ${instead} in its place`;
  const narrowed = narrowedTo(before.declared, after.declared);
  if (narrowed !== undefined) return [breaking(path, `${text} must be ${narrowed} now: ${give}`)];
  if (before.kinds.some((kind) => NARROW[kind] !== undefined && after.kinds.includes(kind))) return [];
  const narrow = after.kinds.map((kind) => NARROW[kind]).filter((kind) => kind !== undefined);
  if (narrow.length === 0) return [];
  return [breaking(path, `${text} is compared as ${narrow.join(" and ")} now: ${give}`)];
}

/** What is written as a number is given as one already: a plural may be compared so in one language alone. */
function withoutKnown(key: ContractKey, isNumber: boolean): ContractKey {
  return isNumber ? { ...key, kinds: key.kinds.filter((kind) => kind !== "number") } : key;
}

function isAtMost(need: ContractTag["need"], before: ContractTag | undefined): boolean {
  return NEEDS.indexOf(need) <= NEEDS.indexOf(before?.need ?? "never");
}

/** What a value must be by its declaration that it need not be before; undefined when it may be as it was. */
function narrowedTo(before: Variable | undefined, after: Variable | undefined): string | undefined {
  const type = after?.type ?? "text";
  return type === "text" || type === before?.type ? undefined : TYPE_RULES[type].about;
}

/** The same by its format. What is a date with a time is a date, too. */
function formatNarrowed(before: ContractTag, { format }: ContractTag): string | undefined {
  const was = before.format ?? before.declared?.type;
  if (format === undefined || was === format || (was === "time" && format === "date")) return undefined;
  return FORMAT_RULES[format].about;
}

/** A member of an object, as JavaScript writes it. */
function memberText(holder: string, name: string): string {
  return /^\w+$/.test(name) ? `${holder}.${name}` : `${holder}[${JSON.stringify(name)}]`;
}

function breaking(path: Diagnostic["path"], message: string): Diagnostic {
  return findingAs("error", "contract.breaking", { path, message });
}
