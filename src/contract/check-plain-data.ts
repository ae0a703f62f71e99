import type { FillData } from "../../core/evaluator/data.ts";
import { normalizeTagName, type TagGroup } from "../../core/evaluator/names.ts";
import type { ValuePath } from "../../core/evaluator/program.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { nearestName } from "../domain/nearest-name.ts";
import { type DataNode, isNeeded, kindOf } from "./data-node.ts";
import type { SampleFindings } from "./sample-findings.ts";

type Members = Readonly<Record<string, unknown>>;

const GROUPS: readonly string[] = ["text", "url", "attr"];

/**
 * What `data` of a sample gives that nothing asks for, an object of which nothing is asked once; what its items lack;
 * and lists that are too long. Lists that `lists` gives come from there.
 */
export function checkPlainData(
  root: DataNode,
  { data = {}, lists = {} }: FillData,
  path: Diagnostic["path"],
  findings: SampleFindings,
): void {
  const replaced = new Set(Object.keys(lists).map(normalizeTagName));

  function checkMembers(node: DataNode, members: Members, at: Diagnostic["path"], label: string): void {
    const names = [...node.members.keys()];
    for (const [name, value] of Object.entries(members)) {
      const inner = node.members.get(normalizeTagName(name)) ?? memberAt(node, name.split("."));
      if (inner !== undefined) checkValue(inner, value, [...at, name], `${label}${name}`);
      else if (node === root && GROUPS.includes(name) && isObject(value))
        checkMembers(node, value, [...at, name], label);
      else findings.addUnknown([...at, name], `${label}${name}`, () => nearestName(normalizeTagName(name), names));
    }
  }

  function checkValue(node: DataNode, value: unknown, at: Diagnostic["path"], label: string): void {
    const kind = kindOf(node);
    if (kind === "object" && isObject(value)) checkMembers(node, value, at, `${label}.`);
    if (kind !== "list" || node.list === undefined || !Array.isArray(value) || replaced.has(node.label)) return;
    const { max, items } = node.list;
    if (value.length > max) {
      const message = `${label} has ${value.length} items, and the template accepts at most ${max}: rendering it fails`;
      findings.add("sample.too-many-items", at, message);
    }
    for (const [index, item] of value.entries()) {
      findMissing(items, item, [...at, index], label);
      checkValue(items, item, [...at, index], label);
    }
  }

  function findMissing(node: DataNode, value: unknown, at: Diagnostic["path"], label: string): void {
    if (!isNeeded(node)) return;
    if (kindOf(node) !== "object") {
      if (isBlank(value)) findings.add("sample.missing", at, `${label} has no value, and every mail shows it`);
      return;
    }
    for (const inner of node.members.values()) {
      const name = inner.path.at(-1) ?? "";
      findMissing(inner, valueAt(value, [name]), [...at, name], `${label}.${name}`);
    }
  }

  if (isObject(data)) checkMembers(root, data, path, "");
}

/** Whether plain data gives something in one of the places, which may have the group in front. */
export function hasPlainValue(data: object | undefined, paths: readonly ValuePath[], group?: TagGroup): boolean {
  if (data === undefined) return false;
  const all = group === undefined ? paths : [...paths, ...paths.map((path) => [group, ...path])];
  const whole = paths.map((path) => [path.join(".")]);
  return [...all, ...whole].some((path) => !isBlank(valueAt(data, path)));
}

function memberAt(node: DataNode, path: ValuePath): DataNode | undefined {
  return path.reduce<DataNode | undefined>((holder, name) => holder?.members.get(normalizeTagName(name)), node);
}

/** The spelling of the path counts, or else the last that compares as equal. */
function valueAt(data: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((holder, name) => {
    if (!isObject(holder)) return name === "size" && Array.isArray(holder) ? holder.length : undefined;
    const id = normalizeTagName(name);
    const spelling = Object.hasOwn(holder, name)
      ? name
      : Object.keys(holder).findLast((each) => normalizeTagName(each) === id);
    return spelling === undefined ? undefined : holder[spelling];
  }, data);
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
