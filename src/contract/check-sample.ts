import type { FillData } from "../../core/evaluator/data.ts";
import type { TagGroup } from "../../core/evaluator/names.ts";
import { normalizeTagName } from "../../core/evaluator/names.ts";
import { lowerCase } from "../../core/evaluator/text.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { fitsType } from "../domain/document/variable/variable.ts";
import { nearestName } from "../domain/nearest-name.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import { checkPlainData, hasPlainValue } from "./check-plain-data.ts";
import type { Contract, ContractScope } from "./contract.ts";
import { toDataNode } from "./data-node.ts";
import { SampleFindings } from "./sample-findings.ts";

const GROUPS: readonly TagGroup[] = ["text", "url", "attr"];

/**
 * What a contract asks for that a sample does not give, and what it gives that nothing asks for: warnings, the first of
 * each kind in the items of a list. `rule`s begin with `sample.`, places with `samples` and the name.
 */
export function checkSample(
  contract: Contract,
  { name, data }: Pick<TemplateSample, "name" | "data">,
): readonly Diagnostic[] {
  const findings = new SampleFindings();
  const path = ["samples", name];
  checkScope(contract, data, { path, label: "", plain: data.data }, findings);
  const plain = contract.brand === undefined ? data.data : withoutBrand(data.data);
  if (plain !== undefined) checkPlainData(toDataNode(contract), { ...data, data: plain }, [...path, "data"], findings);
  return findings.toDiagnostics();
}

/** A brand may have values that this template does not use. */
function withoutBrand(data: object | undefined): object | undefined {
  return data && Object.fromEntries(Object.entries(data).filter(([name]) => normalizeTagName(name) !== "brand"));
}

/** Where a part of the sample is: its path, and how an author names what is in it. */
interface Place {
  readonly path: readonly (string | number)[];
  /** Empty, or the name of a list and a dot. */
  readonly label: string;
  /** The object of a caller that gives what the rest leaves out; items have none. */
  readonly plain?: object | undefined;
}

function checkScope(scope: ContractScope, data: FillData, place: Place, findings: SampleFindings): void {
  for (const group of GROUPS) checkTags(scope, group, data, place, findings);
  checkKeys(scope, data, place, findings);
  checkLists(scope, data, place, findings);
}

function checkTags(
  { tags }: ContractScope,
  group: TagGroup,
  { merge_tags = {} }: FillData,
  { path, label, plain }: Place,
  findings: SampleFindings,
): void {
  const known = tags.filter((tag) => tag.group === group);
  const given = membersOf(merge_tags[group], normalizeTagName);
  const at = (name: string) => [...path, "merge_tags", group, name];
  for (const { name, paths, need, declared } of known) {
    const { spelling, value = "" } = given.get(name) ?? { spelling: name };
    if (value !== "" && declared !== undefined && !fitsType(declared.type, value))
      findings.addWrongType(at(spelling), `${label}${name}`, declared.type);
    if (need === "always" && value === "" && !hasPlainValue(plain, paths, group)) {
      findings.add("sample.missing", at(name), `${label}${name} has no value, and every mail shows it`);
    }
  }
  const names = known.map(({ name }) => name);
  const isKnown = new Set(names);
  for (const [name, { spelling }] of given) {
    if (!isKnown.has(name)) findings.addUnknown(at(spelling), `${label}${spelling}`, () => nearestName(name, names));
  }
}

function checkKeys(
  { keys }: ContractScope,
  { context }: FillData,
  { path, label, plain }: Place,
  findings: SampleFindings,
) {
  const names = keys.map(({ name }) => name);
  const given = membersOf(context, lowerCase);
  for (const { name, paths, declared } of keys) {
    if (declared === undefined) continue;
    const { spelling, value } = given.get(lowerCase(name)) ?? { spelling: name };
    const at = [...path, "context", spelling];
    if (value === undefined) {
      if (declared.isRequired && !hasPlainValue(plain, paths))
        findings.add("sample.missing", at, `${label}${name} has no value, and callers must give it`);
    } else if (!fitsType(declared.type, String(value))) {
      findings.addWrongType(at, `${label}${name}`, declared.type);
    }
  }
  const known = new Set(names.map(lowerCase));
  for (const [name, { spelling }] of given) {
    if (known.has(name)) continue;
    findings.addUnknown([...path, "context", spelling], `${label}${spelling}`, () => nearestName(name, names));
  }
}

function checkLists({ lists }: ContractScope, data: FillData, { path, label }: Place, findings: SampleFindings): void {
  const given = membersOf(data.lists, normalizeTagName);
  const names = lists.map(({ name }) => name);
  for (const [name, { spelling, value: items }] of given) {
    const at = [...path, "lists", spelling];
    const list = lists.find((each) => each.name === name);
    if (list === undefined) {
      findings.addUnknown(at, `${label}${spelling}`, () => nearestName(name, names));
      continue;
    }
    if (items.length > list.max) {
      const message = `${label}${name} has ${items.length} items, and the template accepts at most ${list.max}: rendering it fails`;
      findings.add("sample.too-many-items", at, message);
    }
    for (const [index, item] of items.entries()) {
      checkScope(list.items, item, { path: [...at, index], label: `${label}${name}.` }, findings);
    }
  }
}

/** The members that are given, by their names as evaluators compare them; of several spellings that which counts. */
function membersOf<Value>(
  members: Readonly<Record<string, Value | undefined>> = {},
  normalize: (name: string) => string,
): ReadonlyMap<string, { readonly spelling: string; readonly value: Value }> {
  const byName = new Map<string, { readonly spelling: string; readonly value: Value }>();
  for (const [spelling, value] of Object.entries(members)) {
    const name = normalize(spelling);
    if (value !== undefined && byName.get(name)?.spelling !== name) byName.set(name, { spelling, value });
  }
  return byName;
}
