import type { Diagnostic } from "../../../domain/diagnostic.ts";
import type { Backdrop } from "../../../domain/document/backdrop.ts";
import { report } from "../../../domain/document/place.ts";
import type { Repeat } from "../../../domain/document/repeat.ts";
import type { Visibility } from "../../../domain/document/visibility.ts";
import type { Path } from "../../../domain/error.ts";
import { readsItems } from "../../mail/mjml-tree/reads-items.ts";
import type { Markup } from "../../mail/tree/markup.ts";
import type { TreeCondition } from "../../mail/tree/tree-condition.ts";
import type { DecidedBranch } from "../choice/decide-choices.ts";
import { compileCondition } from "../condition/compile-condition.ts";
import type { ListScope, ListTable, ScopedList } from "../list/list-table.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import type { BrandColors } from "../rich-text/brand-colors.ts";
import { DarkInks } from "./dark-inks.ts";
import type { Direction } from "./direction.ts";
import { HeadRules } from "./head-rules.ts";

/** What a condition of a tree was in the document. */
export type WrittenCondition = { readonly visibility: Visibility } | { readonly repeat: Repeat };

/** What building one tree collects on the way. */
export interface Build {
  readonly direction: Direction;
  /** Undefined for a partial or layout, which has the language of each of its mails. */
  readonly language: string | undefined;
  readonly diagnostics: Diagnostic[];
  readonly conditions: TreeCondition[];
  /** What conditions of nodes were written as, by their indexes. */
  readonly written: Map<number, WrittenCondition>;
  readonly lists: ListTable;
  /** The sending service that the template declares. */
  readonly service: string | undefined;
  readonly head: HeadRules;
  readonly classNames: ClassNames;
  readonly darkInks: DarkInks;
}

/** The opaque colours beneath a node, as clients without gradients and images show them. */
export interface Ground {
  readonly light: Backdrop;
  /** Undefined when the mail has light colours alone. */
  readonly dark: Backdrop | undefined;
  /** The colours among them that are of a brand. */
  readonly brand: BrandColors;
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
  /** The opaque colours beneath it. */
  readonly ground: Ground;
  /** True when the column is narrower on a wide screen than on a small one. */
  readonly isStacked: boolean;
}

/** The longest condition that is compiled, in steps. */
const MAX_STEPS = 5_000;

export function startBuild({ direction, language, lists, service }: BuildUse): Build {
  return {
    direction,
    language,
    diagnostics: [],
    conditions: [],
    written: new Map(),
    lists,
    service,
    head: new HeadRules(),
    classNames: new ClassNames(),
    darkInks: new DarkInks(),
  };
}

type BuildUse = Pick<Build, "direction" | "language" | "lists" | "service">;

/** The place of a member of a node. */
export function placeOf(context: BuildContext, node: string | undefined, path: Path): ScopedPlace {
  const { diagnostics, language, lists, service } = context.build;
  return { path, node, diagnostics, lists: lists.namesIn(context.scope), language, service };
}

/** A node that may be hidden or repeated. */
interface EnteredNode {
  readonly id: string;
  readonly path: Path;
  readonly visibility: Visibility | undefined;
  readonly repeat?: Repeat | undefined;
}

/**
 * Enters a node: its conditions, outermost first, and the context within it. The visibility of a repeated node is
 * evaluated for each item if it depends on the item.
 */
export function enterNode(
  outer: BuildContext,
  node: EnteredNode,
): { readonly conditions: readonly number[]; readonly inner: BuildContext } {
  const { conditions, lists, written } = outer.build;
  const list = node.repeat && openList(outer, node.id, node.repeat);
  const scoped = list === undefined ? outer : { ...outer, scope: [...outer.scope, list] };
  const steps = node.visibility && compileVisibility(scoped, node, node.visibility);
  const shown = steps === undefined ? [] : [conditions.push({ node: node.id, steps }) - 1];
  for (const each of shown) if (node.visibility) written.set(each, { visibility: node.visibility });
  if (list === undefined) return { conditions: shown, inner: withHeadConditions(outer, shown) };
  const hasItems = [["size", list.index, ">", 0]] as const;
  const repeated = conditions.push({ node: node.id, steps: hasItems, repeats: list.index }) - 1;
  if (node.repeat) written.set(repeated, { repeat: node.repeat });
  const isOfItem = steps !== undefined && readsItems(steps, lists.lists);
  const inHead = outer.scope.length > 0 ? [] : [conditions.push({ node: "", steps: hasItems }) - 1];
  const { headConditions } = withHeadConditions(outer, isOfItem ? inHead : [...shown, ...inHead]);
  return {
    conditions: isOfItem ? [repeated, ...shown] : [...shown, repeated],
    inner: { ...scoped, headConditions },
  };
}

function compileVisibility(context: BuildContext, { id, path }: EnteredNode, visibility: Visibility) {
  const place = placeOf(context, id, [...path, "visibility"]);
  const steps = compileCondition(visibility, place);
  if (steps.length > MAX_STEPS)
    report(place, "visibility.too-many-rules", `${steps.length} steps, the limit is ${MAX_STEPS}`);
  return steps;
}

/** The list that a node is repeated for. Returns undefined when a fault has been reported. */
function openList(context: BuildContext, id: string, { list: written, as, max, path }: Repeat): ScopedList | undefined {
  const list = context.build.lists.open({ list: written, as }, context.scope, max);
  return typeof list === "string" ? report(placeOf(context, id, path), "list.invalid", `repeat ${list}`) : list;
}

/** The head is written once, so nothing in it depends on an item. */
function withHeadConditions(context: BuildContext, conditions: readonly number[]): BuildContext {
  if (context.scope.length > 0 || conditions.length === 0) return context;
  return { ...context, headConditions: [...context.headConditions, ...conditions] };
}

/** What shows one of the texts of a choice. No report names its condition. */
export function chosenMarkup(
  { steps, at: branch, written }: Pick<DecidedBranch, "steps" | "at" | "written">,
  children: readonly Markup[],
  { build: { conditions } }: BuildContext,
): Markup {
  const condition = conditions.push({ node: "", steps, branch }) - 1;
  return { kind: "conditional", condition, children, branch, written };
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
