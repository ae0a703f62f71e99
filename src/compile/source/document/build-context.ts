import type { Condition } from "../../../../core/program.ts";
import type { Diagnostic } from "../../../domain/diagnostic.ts";
import { fault, type Place } from "../../../domain/document/place.ts";
import type { Visibility } from "../../../domain/document/visibility.ts";
import type { Path } from "../../../domain/error.ts";
import { compileCondition } from "../condition/compile-condition.ts";
import { HeadRules } from "./head-rules.ts";

/** What building one tree collects on the way. */
export interface Build {
  readonly direction: "ltr" | "rtl";
  readonly diagnostics: Diagnostic[];
  readonly conditions: Condition[];
  readonly head: HeadRules;
  readonly classNames: ClassNames;
}

/** What a node is built within. */
export interface BuildContext {
  readonly build: Build;
  /** Conditions of the ancestors and of the node itself, outermost first. */
  readonly conditions: readonly number[];
  /** px that the content of the column has. */
  readonly width: number;
  /** True when the column is narrower on a wide screen than on a small one. */
  readonly isStacked: boolean;
}

/** The longest condition that is compiled, in steps. */
const MAX_STEPS = 5_000;

export function startBuild(direction: Build["direction"]): Build {
  return { direction, diagnostics: [], conditions: [], head: new HeadRules(), classNames: new ClassNames() };
}

/** The place of a member of a node. */
export function placeOf(context: BuildContext, node: string | undefined, path: Path): Place {
  return { path, node, diagnostics: context.build.diagnostics };
}

/** Enters a node: its condition, when it has one, and the context with that condition in force. */
export function enterNode(
  context: BuildContext,
  node: { readonly id: string; readonly path: Path; readonly visibility: Visibility | undefined },
): { readonly condition: number | undefined; readonly inner: BuildContext } {
  if (node.visibility === undefined) return { condition: undefined, inner: context };
  const place = placeOf(context, node.id, [...node.path, "visibility"]);
  const steps = compileCondition(node.visibility, place);
  if (steps.length > MAX_STEPS)
    fault(place, "visibility.too-many-rules", `${steps.length} steps, the limit is ${MAX_STEPS}`);
  const condition = context.build.conditions.push({ node: node.id, steps }) - 1;
  return { condition, inner: { ...context, conditions: [...context.conditions, condition] } };
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
