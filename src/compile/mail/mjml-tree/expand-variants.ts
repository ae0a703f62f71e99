import { type Choice, type DerivedCondition, toCondition } from "./derived-condition.ts";
import { type MjmlElement, type MjmlTree, mjmlElement } from "./mjml-tree.ts";
import { pruneMjml } from "./prune-mjml.ts";
import { type ReflowDefaults, reflowConditions, reflowDefaults } from "./reflow-conditions.ts";

/** A tree without any layout that depends on conditions. */
export interface ExpandedTree {
  /** Its conditions are those of the original tree, then those of the variants. */
  readonly tree: MjmlTree;
  /** The conditions of the variants, by what they follow from. */
  readonly derived: readonly DerivedCondition[];
}

/**
 * Replaces an element whose layout depends on conditions by one variant for each assignment of them, of which exactly
 * one is shown. Each condition is evaluated once before the variants, so that a report names the nodes that it hides.
 */
export function expandVariants(tree: MjmlTree): ExpandedTree {
  if (tree.conditions.length === 0) return { tree, derived: [] };
  const expander = new Expander(tree);
  const root = expander.expand(tree.root);
  const derived = expander.choices.map((choice) => [choice]);
  const conditions = [...tree.conditions, ...derived.map((choices) => toCondition(choices, tree.conditions))];
  return { tree: { ...tree, root, conditions }, derived };
}

class Expander {
  readonly choices: Choice[] = [];
  readonly #tree: MjmlTree;
  readonly #defaults: ReflowDefaults;

  constructor(tree: MjmlTree) {
    this.#tree = tree;
    this.#defaults = reflowDefaults(tree.root);
  }

  expand(element: MjmlElement): MjmlElement {
    const conditions = reflowConditions(element, this.#defaults);
    if (conditions.length === 0) return { ...element, children: element.children.map((child) => this.expand(child)) };
    const asked = conditions.map((condition) => fragment([], condition));
    const variants = choicesOf(conditions).map((choice) => {
      const condition = this.#tree.conditions.length + this.choices.push(choice) - 1;
      return fragment([this.expand(pruneMjml(element, (it) => choice.get(it)))], condition);
    });
    return fragment([...asked, ...variants], element.condition);
  }
}

/** Elements without a parent element of their own. */
function fragment(children: readonly MjmlElement[], condition: number | undefined): MjmlElement {
  return { ...mjmlElement("", {}, { children }), condition };
}

/** All assignments, the one that shows everything first. */
function choicesOf(conditions: readonly number[]): readonly Choice[] {
  return conditions.reduce<readonly Choice[]>(
    (choices, condition) =>
      choices.flatMap((choice) => [new Map([...choice, [condition, true]]), new Map([...choice, [condition, false]])]),
    [new Map()],
  );
}
