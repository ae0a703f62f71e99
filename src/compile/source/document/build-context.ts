import type { Diagnostic } from "../../../domain/diagnostic.ts";
import { fault } from "../../../domain/document/place.ts";
import type { Repeat } from "../../../domain/document/repeat.ts";
import type { Visibility } from "../../../domain/document/visibility.ts";
import type { Path } from "../../../domain/error.ts";
import type { TreeCondition } from "../../mail/tree/tree-condition.ts";
import { compileCondition } from "../condition/compile-condition.ts";
import type { ListScope, ListTable } from "../list/list-table.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { HeadRules } from "./head-rules.ts";

/** What building one tree collects on the way. */
export interface Build {
  readonly direction: "ltr" | "rtl";
  readonly diagnostics: Diagnostic[];
  readonly conditions: TreeCondition[];
  readonly lists: ListTable;
  readonly head: HeadRules;
  readonly classNames: ClassNames;
}

/** What a node is built within. */
export interface BuildContext {
  readonly build: Build;
  /**
   * What decides about rules of the head, outermost first: the conditions of the ancestors and of the node itself. Of
   * what is repeated it is, that there are any items.
   */
  readonly headConditions: readonly number[];
  /** The lists that it is repeated for. */
  readonly scope: ListScope;
  /** px that the content of the column has. */
  readonly width: number;
  /** True when the column is narrower on a wide screen than on a small one. */
  readonly isStacked: boolean;
}

/** The longest condition that is compiled, in steps. */
const MAX_STEPS = 5_000;

export function startBuild(direction: Build["direction"], lists: ListTable): Build {
  return { direction, diagnostics: [], conditions: [], lists, head: new HeadRules(), classNames: new ClassNames() };
}

/** The place of a member of a node. */
export function placeOf(context: BuildContext, node: string | undefined, path: Path): ScopedPlace {
  const { diagnostics, lists } = context.build;
  return { path, node, diagnostics, lists: lists.namesIn(context.scope) };
}

/** A node that may be hidden or repeated. */
interface EnteredNode {
  readonly id: string;
  readonly path: Path;
  readonly visibility: Visibility | undefined;
  readonly repeat?: Repeat | undefined;
}

/** Enters a node: what decides about it, outermost first, and the context within it. Each item is asked by itself. */
export function enterNode(
  outer: BuildContext,
  node: EnteredNode,
): { readonly conditions: readonly number[]; readonly inner: BuildContext } {
  const repeated = node.repeat === undefined ? undefined : enterRepeat(outer, node.id, node.repeat);
  const context = repeated?.inner ?? outer;
  const conditions = repeated === undefined ? [] : [repeated.condition];
  if (node.visibility === undefined) return { conditions, inner: context };
  const place = placeOf(context, node.id, [...node.path, "visibility"]);
  const steps = compileCondition(node.visibility, place);
  if (steps.length > MAX_STEPS)
    fault(place, "visibility.too-many-rules", `${steps.length} steps, the limit is ${MAX_STEPS}`);
  const condition = context.build.conditions.push({ node: node.id, steps }) - 1;
  return { conditions: [...conditions, condition], inner: withHeadCondition(context, condition) };
}

/** Enters what is repeated. Returns undefined when a fault has been reported. */
function enterRepeat(
  context: BuildContext,
  id: string,
  { list: written, max, path }: Repeat,
): { readonly condition: number; readonly inner: BuildContext } | undefined {
  const { conditions, lists } = context.build;
  const list = lists.open(written, context.scope, max);
  if (typeof list === "string") return fault(placeOf(context, id, path), "list.invalid", `repeat ${list}`);
  const steps = [["size", list.index, ">", 0]] as const;
  const condition = conditions.push({ node: id, steps, repeats: list.index }) - 1;
  const isOutermost = context.scope.length === 0;
  const inHead = isOutermost ? withHeadCondition(context, conditions.push({ node: "", steps }) - 1) : context;
  return { condition, inner: { ...inHead, scope: [...context.scope, list] } };
}

/** The head is written once, so nothing in it depends on an item. */
function withHeadCondition(context: BuildContext, condition: number): BuildContext {
  if (context.scope.length > 0) return context;
  return { ...context, headConditions: [...context.headConditions, condition] };
}

/** Gives each node a class name of its own, made from its id. */
class ClassNames {
  readonly #taken = new Set<string>();

  /** Ids may hold any character. Two that differ only in forbidden characters get different names. */
  claim(id: string): string {
    const base = `eb-${id.replace(/[^A-Za-z0-9_-]/g, "-").slice(0, 80)}`;
    let name = base;
    for (let suffix = 2; this.#taken.has(name); suffix += 1) name = `${base}-${suffix}`;
    this.#taken.add(name);
    return name;
  }
}
