import type { JsxElement, JsxNode, JsxProp } from "./jsx-node.ts";

/** Elements in each other that have one shape in several places. */
export interface Occurrence {
  /** In the order of the code; each but the first is in the one before it. */
  readonly elements: readonly JsxElement[];
}

/** A value that differs between occurrences, or that means something only where it is. */
export interface Hole {
  readonly element: number;
  readonly prop: number;
}

export interface Pattern {
  readonly occurrences: readonly Occurrence[];
  readonly holes: readonly Hole[];
}

const MAX_DEPTH = 12;
const MAX_HOLES = 8;
/** What a function and its type cost, in characters. */
const FUNCTION_COST = 100;
const HOLE_COST = 25;
const MIN_SAVING = 60;
/** They are once in a mail, or have keys. */
const WHOLE = new Set(["", "Fragment", "Html", "Head", "Body", "Preview"]);

/** The pattern whose part saves the most code; undefined if none saves enough. */
export function findPattern(root: JsxElement): Pattern | undefined {
  const groups = new Map<string, Occurrence[]>();
  addOccurrences(root, groups);
  let best: Pattern | undefined;
  let most = MIN_SAVING;
  for (const group of groups.values()) {
    const occurrences = withoutOverlaps(group);
    if (occurrences.length < 2) continue;
    const pattern = { occurrences, holes: findHoles(occurrences) };
    const saving = savingOf(pattern);
    if (pattern.holes.length > MAX_HOLES || saving <= most) continue;
    best = pattern;
    most = saving;
  }
  return best;
}

function addOccurrences(node: JsxNode, groups: Map<string, Occurrence[]>): void {
  if (node.kind === "code") return;
  if (node.kind === "expression") {
    addOccurrences(node.child, groups);
    return;
  }
  const elements: JsxElement[] = [];
  let shape = "";
  for (let element: JsxNode | undefined = node; element !== undefined && elements.length < MAX_DEPTH; ) {
    if (element.kind !== "element" || WHOLE.has(element.name)) break;
    elements.push(element);
    shape += shapeOf(element);
    const group = groups.get(shape) ?? [];
    group.push({ elements: [...elements] });
    groups.set(shape, group);
    const [only, ...others]: readonly JsxNode[] = element.children;
    element = others.length === 0 ? only : undefined;
  }
  for (const child of node.children) addOccurrences(child, groups);
}

function shapeOf({ name, props, children }: JsxElement): string {
  const keys = props.map(({ place, key }) => `${place} ${key}`);
  return JSON.stringify([name, keys, children.length > 0]);
}

function withoutOverlaps(group: readonly Occurrence[]): readonly Occurrence[] {
  const used = new Set<JsxElement>();
  return group.filter(({ elements }) => {
    if (elements.some((element) => used.has(element))) return false;
    for (const element of elements) used.add(element);
    return true;
  });
}

function findHoles(occurrences: readonly Occurrence[]): readonly Hole[] {
  const [first] = occurrences;
  const all =
    first?.elements.flatMap(({ props }, element) => props.map((each, prop) => ({ each, element, prop }))) ?? [];
  return all.filter(({ each, ...hole }) => {
    const isEqual = occurrences.every((other) => propAt(other, hole)?.code === each.code);
    return !(isEqual && isConstant(each.code));
  });
}

export function propAt({ elements }: Occurrence, { element, prop }: Hole): JsxProp | undefined {
  return elements[element]?.props[prop];
}

/** Whether code means the same in every part, which may be given what the mail has of a brand. */
function isConstant(code: string): boolean {
  const OF_BRAND = /\$\{(?:colors|fonts)\.\w+\}/g;
  if (code.startsWith("`")) return !code.replace(OF_BRAND, "").includes("${");
  return /^(?:"(?:[^"\\]|\\.)*"|\d+|true|false|undefined|(?:colors|fonts)(?:\.\w+)?)$/.test(code);
}

function savingOf({ occurrences, holes }: Pattern): number {
  const sizes = occurrences.map(({ elements }) => elements.reduce((sum, element) => sum + sizeOf(element), 0));
  const calls = occurrences.map((occurrence) => {
    return holes.reduce((sum, hole) => sum + lengthOf(propAt(occurrence, hole)), 20);
  });
  const definition = (sizes[0] ?? 0) + FUNCTION_COST + HOLE_COST * holes.length;
  return sumOf(sizes) - sumOf(calls) - definition;
}

/** Deep code has short lines. */
function sizeOf({ name, props }: JsxElement): number {
  return props.reduce((sum, prop) => sum + lengthOf(prop), 2 * name.length + 30);
}

function lengthOf(prop: JsxProp | undefined): number {
  return prop === undefined ? 0 : prop.key.length + prop.code.length + 4;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
