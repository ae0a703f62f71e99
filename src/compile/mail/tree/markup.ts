import type { Path } from "../../../domain/error.ts";
import type { Value } from "./value.ts";

/** HTML within a component, as nodes: what is written down is decided by the printer of each target. */
export type Markup = Element | Text | Conditional;

export interface Element {
  readonly kind: "element";
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly Markup[];
  /** What the element is, for targets that have a word for it: a button, or a divider drawn as a line or as a table. */
  readonly part?: "button" | "rule" | "filled-rule";
  /** Where the nodes of the document are that it is, outermost first; absent for parts of a node. */
  readonly nodes?: readonly Path[] | undefined;
}

export interface Text {
  readonly kind: "text";
  readonly value: Value;
}

/** Nodes that are shown when a condition of the tree holds. */
export interface Conditional {
  readonly kind: "conditional";
  readonly condition: number;
  readonly children: readonly Markup[];
  /** Which of the texts of a choice it is, from 0 on: they follow each other, and one of them is shown. */
  readonly branch?: number | undefined;
  /** What a choice has before and behind this text of it in the source. */
  readonly written?: readonly [before: string, behind: string];
}

/** A node, or several, given as an array: a call with thousands of arguments is a RangeError. */
export type Nodes<Node> = Node | readonly Node[];

/** Attributes by name; undefined ones are left out. Literals are not escaped yet. */
export type Attributes = Readonly<Record<string, string | Value | undefined>>;

export function element(name: string, attributes: Attributes, ...children: readonly Nodes<Markup>[]): Element {
  return { kind: "element", name, attributes, children: children.flat() };
}

export function text(value: string | Value): Text {
  return { kind: "text", value: typeof value === "string" ? [value] : value };
}

/** Nodes under conditions of the tree, outermost first. */
export function under(conditions: readonly number[] | undefined, nodes: readonly Markup[]): readonly Markup[] {
  return (conditions ?? []).reduceRight<readonly Markup[]>(
    (children, condition) => [{ kind: "conditional", condition, children }],
    nodes,
  );
}

/** A layout table without semantics, in the form that every mail client accepts. */
export function layoutTable(attributes: Attributes, ...rows: readonly Nodes<Markup>[]): Element {
  return element(
    "table",
    { role: "presentation", border: "0", cellpadding: "0", cellspacing: "0", ...attributes },
    element("tbody", {}, rows.flat()),
  );
}

/** The rows of a table that has one tbody, as all in the tree have. */
export function tableRows({ children }: Element): readonly Markup[] {
  return children.flatMap((child) => (child.kind === "element" && child.name === "tbody" ? child.children : []));
}
