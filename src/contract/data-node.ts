import { normalizeTagName } from "../../core/evaluator/names.ts";
import type { ValuePath } from "../../core/evaluator/program.ts";
import type { Contract, ContractKey, ContractScope, ContractTag } from "./contract.ts";

/** A place in plain data, and all that a contract asks for there. */
export interface DataNode {
  /** Where it is, from the data or the item on. */
  readonly path: ValuePath;
  /** How a declared variable without a group names it. Empty for the data. */
  readonly label: string;
  /** The tags that write it. */
  readonly tags: ContractTag[];
  /** The keys of conditions that read it. */
  readonly keys: ContractKey[];
  list?: { max: number; isRepeated: boolean; readonly items: DataNode };
  /** By their names as evaluators compare them. */
  readonly members: Map<string, DataNode>;
}

/**
 * What an object gives in a place. Where programs use a place as more than one, `tag.conflicting` was reported, and the
 * first of these is what `data` can give. `counted` is a list of which only the size is asked, or an object with a
 * member of that name.
 */
export type NodeKind = "list" | "object" | "counted" | "value" | "compared" | "anything";

/** A contract as the tree of what it asks for in plain data. */
export function toDataNode(contract: Contract): DataNode {
  const root = emptyNode([], "");
  addScope(root, contract);
  return root;
}

export function kindOf({ path, tags, keys, list, members }: DataNode): NodeKind {
  if (list?.isRepeated) return "list";
  if ([...members.keys()].some((name) => name !== "size")) return "object";
  if (tags.length > 0) return "value";
  if (list !== undefined || members.size > 0) return "counted";
  if (path.length === 0 && keys.length === 0) return "anything";
  return keys.every(({ kinds, declared }) => declared === undefined && kinds.every((kind) => kind === "presence"))
    ? "anything"
    : "compared";
}

/** Whether a mail without it has a gap, or its author says that callers must give it. */
export function isNeeded(node: DataNode): boolean {
  const { tags, keys, members } = node;
  switch (kindOf(node)) {
    case "object":
      return [...members.values()].some(isNeeded);
    case "counted":
      return [...members.values()].some(isNeeded);
    case "list":
      return false;
    default:
      return tags.some(({ need }) => need === "always") || keys.some(({ declared }) => declared?.isRequired);
  }
}

function emptyNode(path: ValuePath, label: string): DataNode {
  return { path, label, tags: [], keys: [], members: new Map() };
}

function addScope(root: DataNode, { tags, keys, lists }: ContractScope): void {
  for (const tag of tags) for (const path of tag.paths) nodeAt(root, path).tags.push(tag);
  for (const key of keys) for (const path of key.paths) nodeAt(root, path).keys.push(key);
  for (const { path, max, isRepeated, items } of lists) {
    const node = nodeAt(root, path);
    node.list ??= { max, isRepeated, items: emptyNode([], node.label) };
    node.list.max = Math.min(node.list.max, max);
    node.list.isRepeated ||= isRepeated;
    addScope(node.list.items, items);
  }
}

/** The first spelling of a member is the one that is reported. */
function nodeAt(root: DataNode, path: ValuePath): DataNode {
  let node = root;
  for (const member of path) {
    const name = normalizeTagName(member);
    const label = node.label === "" ? name : `${node.label}.${name}`;
    const next = node.members.get(name) ?? emptyNode([...node.path, member], label);
    node.members.set(name, next);
    node = next;
  }
  return node;
}
