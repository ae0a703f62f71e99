import { lowerCase } from "../../core/evaluator/text.ts";
import { type Diagnostic, findingAs } from "../domain/diagnostic.ts";
import { TYPE_RULES, type Variable } from "../domain/document/variable/variable.ts";
import {
  type Contract,
  type ContractKey,
  type ContractScope,
  type ContractTag,
  type KeyKind,
  NEEDS,
} from "./contract.ts";

/** What a value must be to be compared so; any text will do for the others. */
const NARROW: Readonly<Partial<Record<KeyKind, string>>> = { number: "a number", day: "a day" };

/**
 * What callers that fill the one contract must change for the other, a finding each: values that are needed now, lists
 * that are gone or take fewer items, keys that are compared as what their values need not be.
 */
export function findBreaking(before: Contract, after: Contract): readonly Diagnostic[] {
  return breaksOf(before, after, { path: ["dynamic_data"], label: "" });
}

/** Where a scope is: its path in a request, and how the author names it. */
interface Place {
  readonly path: readonly (string | number)[];
  readonly label: string;
}

function breaksOf(before: ContractScope, after: ContractScope, place: Place): readonly Diagnostic[] {
  const tags = new Map(before.tags.map((tag) => [idOf(tag), tag]));
  const keys = new Map(before.keys.map((key) => [lowerCase(key.name), key]));
  return [
    ...after.tags.flatMap((tag) => tagBreaks(tags.get(idOf(tag)), tag, place)),
    ...after.keys.flatMap((key) => keyBreaks(keys.get(lowerCase(key.name)), key, place)),
    ...before.lists.flatMap((list) => {
      const path = [...place.path, "lists", list.name];
      const now = after.lists.find(({ name }) => name === list.name);
      const label = `${place.label}${list.name}`;
      if (now === undefined) {
        return [breaking(path, `the list ${label} is used no more, so what callers give in it is shown nowhere`)];
      }
      const fewer = `the list ${label} takes at most ${now.max} items and took ${list.max}: callers must give no more`;
      return [
        ...(now.max < list.max ? [breaking(path, fewer)] : []),
        ...breaksOf(list.items, now.items, { path: [...path, 0], label: `${label}.` }),
      ];
    }),
  ];
}

function tagBreaks(before: ContractTag | undefined, after: ContractTag, { path, label }: Place): readonly Diagnostic[] {
  const { group, name, need, declared } = after;
  const at = [...path, "merge_tags", group, name];
  if (NEEDS.indexOf(need) <= NEEDS.indexOf(before?.need ?? "never")) {
    const narrowed = before && narrowedTo(before.declared, declared);
    const given = `callers must give merge_tags.${group}.${name} as such`;
    return narrowed === undefined ? [] : [breaking(at, `${label}${name} must be ${narrowed} now: ${given}`)];
  }
  if (declared?.isRequired === true && before?.declared?.isRequired !== true) {
    const given = `callers must give merge_tags.${group}.${name}${inItems(label)}`;
    return [breaking(at, `${label}${name} is declared as required now: ${given}`)];
  }
  const was =
    before === undefined ? "is new" : before.need === "never" ? "has lost its default" : "is in every mail now";
  const advice = `callers must give merge_tags.${group}.${name}${inItems(label)}`;
  return [breaking(at, `${label}${name} ${was}: ${advice}, or it needs a default`)];
}

/** A key that conditions did not read could hold anything, and nobody gave it. */
function keyBreaks(before: ContractKey | undefined, after: ContractKey, { path, label }: Place): readonly Diagnostic[] {
  const at = [...path, "context", after.name];
  const give = `callers must give context.${after.name}`;
  if (after.declared?.isRequired === true && before?.declared?.isRequired !== true) {
    return [breaking(at, `${label}${after.name} is declared as required now: ${give}${inItems(label)}`)];
  }
  if (before === undefined) return [];
  const narrowed = narrowedTo(before.declared, after.declared);
  if (narrowed !== undefined) return [breaking(at, `${label}${after.name} must be ${narrowed} now: ${give} as such`)];
  if (before.kinds.some((kind) => NARROW[kind] !== undefined && after.kinds.includes(kind))) return [];
  const narrow = after.kinds.map((kind) => NARROW[kind]).filter((kind) => kind !== undefined);
  if (narrow.length === 0) return [];
  const msg = `${label}${after.name} is compared as ${narrow.join(" and ")} now: ${give} as such`;
  return [breaking(at, msg)];
}

/** What a value must be by its declaration that it need not be before; undefined when it may be as it was. */
function narrowedTo(before: Variable | undefined, after: Variable | undefined): string | undefined {
  const type = after?.type ?? "text";
  return type === "text" || type === before?.type ? undefined : TYPE_RULES[type].about;
}

function inItems(label: string): string {
  return label === "" ? "" : ` in each item of ${label.slice(0, -1)}`;
}

function idOf({ group, name }: ContractTag): string {
  return `${group}.${name}`;
}

function breaking(path: Diagnostic["path"], message: string): Diagnostic {
  return findingAs("error", "contract.breaking", { path, message });
}
