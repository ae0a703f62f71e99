import type { Program, Tag } from "../../../core/evaluator/program.ts";
import type { DataShape } from "../types/data-shape.ts";
import { BRAND_NAMES, brandReads } from "./brand-code.ts";
import { CodePiece } from "./code-piece.ts";
import { HELPER_NAMES, type HelperName } from "./helpers.ts";
import { Identifiers, mayRead } from "./identifiers.ts";
import type { Block } from "./program-blocks.ts";
import { ValueScopes } from "./value-scopes.ts";
import { type WrittenCondition, writeCondition } from "./write-condition.ts";
import { writeSlot } from "./write-slot.ts";

/** The context of blocks: nodes of JSX, or the rules in the array of a style sheet. */
export type Surroundings = "nodes" | "rules";

/** A function of the component: its body, or what it does with each item of a list. */
interface Frame {
  readonly list: number | undefined;
  /** The declarations of its variables, by their names. */
  readonly declarations: Map<string, string>;
  /** How many conditions what is being written depends on. */
  conditions: number;
}

/** Writes blocks of a program as code over the props of a component. */
export class ComponentWriter {
  readonly helpers = new Set<HelperName>();
  #repeats = false;
  readonly #program: Program;
  readonly #names = new Identifiers([...HELPER_NAMES, ...BRAND_NAMES]);
  readonly #scopes: ValueScopes;
  readonly #conditionNames = new Map<string, string>();
  readonly #valueNames = new Map<string, string>();
  readonly #frames: Frame[] = [{ list: undefined, declarations: new Map(), conditions: 0 }];

  constructor(program: Program, shape: DataShape) {
    this.#program = program;
    this.#scopes = new ValueScopes(program.lists ?? [], shape, this.#names);
  }

  /** Whether a node is repeated, which takes fragments with keys. */
  get repeats(): boolean {
    return this.#repeats;
  }

  /** The variables that what was written needs at the beginning of the component. */
  get declarations(): string {
    return [...brandReads(this.helpers), declarationsOf(this.#frames[0])].join("\n");
  }

  write(blocks: readonly Block[], surroundings: Surroundings): CodePiece {
    const piece = new CodePiece();
    for (const block of blocks) {
      if (block.kind === "code") piece.literal(block.text);
      else if (block.kind === "slot") piece.slot(this.#writeSlot(block));
      else if (block.children.length > 0) {
        const code =
          block.kind === "shown"
            ? this.#writeShown(this.#nameCondition(block.condition), block.children, surroundings)
            : this.#writeRepeated(block.list, block.children, surroundings);
        piece.expression(code);
      }
    }
    return piece;
  }

  #writeSlot({ position, tag }: Extract<Block, { readonly kind: "slot" }>): string {
    if (tag.count !== undefined) this.#useList(tag.count);
    const { expression, helper } = writeSlot(position, tag, this.#scopes);
    if (helper !== undefined) this.helpers.add(helper);
    return tag.count === undefined && isCall(expression) ? this.#nameValue(tag, expression) : expression;
  }

  /** The name of a variable that holds a value. One that may throw is read where it is shown, unless it always is. */
  #nameValue({ list, name }: Tag, expression: string): string {
    const frame = this.#frameOf(list);
    const current = this.#frames.at(-1);
    const isAlwaysShown = frame === current && current?.conditions === 0;
    if (frame === undefined || (expression.includes('("') && !isAlwaysShown)) return expression;
    const id = JSON.stringify([list, expression]);
    const known = this.#valueNames.get(id) ?? this.#names.take(name, "value");
    this.#valueNames.set(id, known);
    frame.declarations.set(known, `const ${known} = ${expression};`);
    return known;
  }

  #writeShown(condition: string, children: readonly Block[], surroundings: Surroundings): string {
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.conditions += 1;
    const inner = this.write(children, surroundings);
    if (frame !== undefined) frame.conditions -= 1;
    if (surroundings === "rules") return `...(${condition} ? [${inner.code}] : []),`;
    return `{${condition} && ${inner.toExpression()}}`;
  }

  #writeRepeated(list: number, children: readonly Block[], surroundings: Surroundings): string {
    const { items, item, index } = this.#useList(list);
    const frame: Frame = { list, declarations: new Map(), conditions: 0 };
    this.#frames.push(frame);
    const inner = this.write(children, surroundings).code;
    this.#frames.pop();
    const isOfNodes = surroundings === "nodes";
    if (isOfNodes) this.#repeats = true;
    const result = isOfNodes ? `(<Fragment key={${index}}>${inner}</Fragment>)` : `[${inner}]`;
    const declarations = declarationsOf(frame);
    const body = declarations === "" ? result : `{ ${declarations} return ${result}; }`;
    const parameters = [mayRead(body, item) ? item : `_${item}`, ...(mayRead(body, index) ? [index] : [])];
    const call = `${items}.${isOfNodes ? "map" : "flatMap"}((${parameters.join(", ")}) => ${body})`;
    return isOfNodes ? `{${call}}` : `...${call},`;
  }

  /** The name of a variable that holds a condition, declared where all that it reads is known. */
  #nameCondition(index: number): string {
    const { node, steps } = this.#program.conditions[index] ?? { node: "", steps: [] };
    const written = writeCondition(steps, this.#program.tags, this.#scopes);
    const { expression, scopes, lists, helpers } = written;
    for (const helper of helpers) this.helpers.add(helper);
    for (const list of lists) this.#useList(list);
    const name = this.#nameOnce(node, written);
    this.#innermost(scopes)?.declarations.set(name, `const ${name} = ${expression};`);
    return name;
  }

  /** Conditions that say the same of the same have one name. */
  #nameOnce(node: string, { expression, scopes }: WrittenCondition): string {
    const id = JSON.stringify([scopes, expression]);
    const known = this.#conditionNames.get(id);
    // The place that a node of MJML is named by says nothing of what it is.
    const name = known ?? this.#names.take(`show ${node.replace(/@[\d:]+$/, "") || "part"}`, "show");
    this.#conditionNames.set(id, name);
    return name;
  }

  #useList(list: number) {
    const variables = this.#scopes.variablesOf(list);
    const declaration = `const ${variables.items} = ${this.#scopes.listPath(list)};`;
    this.#frameOf(this.#scopes.holderOf(list))?.declarations.set(variables.items, declaration);
    return variables;
  }

  /** The innermost function that has the items of all of these lists; that of the component where there are none. */
  #innermost(lists: readonly number[]): Frame | undefined {
    return this.#frames.findLast((frame) => frame.list === undefined || lists.includes(frame.list));
  }

  #frameOf(list: number | undefined): Frame | undefined {
    return this.#frames.findLast((frame) => frame.list === list);
  }
}

/** Whether a slot calls a helper for one value. */
function isCall(expression: string): boolean {
  return /^\w+\(/.test(expression) && !expression.startsWith("String(");
}

function declarationsOf(frame: Frame | undefined): string {
  return [...(frame?.declarations.values() ?? [])].join("\n");
}
