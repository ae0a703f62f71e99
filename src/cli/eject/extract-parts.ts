import { BRAND_COLORS, BRAND_FONTS, DECLARED_COLORS, DECLARED_FONTS } from "./brand-code.ts";
import { findPattern, type Hole, type Occurrence, type Pattern, propAt } from "./find-pattern.ts";
import { type Identifiers, mayRead } from "./identifiers.ts";
import { type JsxElement, type JsxNode, type JsxProp, writeJsx } from "./jsx-node.ts";
import { partName } from "./part-name.ts";

/** A mail whose repeated elements are calls of components. */
export interface Parts {
  readonly mail: JsxElement;
  /** The code of the components. */
  readonly functions: readonly string[];
}

const MAX_PARTS = 24;

/** Makes components of elements that are repeated, those first that save the most code. */
export function extractParts(mail: JsxElement, names: Identifiers): Parts {
  const functions: string[] = [];
  let rest = mail;
  while (functions.length < MAX_PARTS) {
    const pattern = findPattern(rest);
    const [first] = pattern?.occurrences ?? [];
    if (pattern === undefined || first === undefined) break;
    const name = partName(first.elements, names);
    const own = nameProps(pattern, first);
    const props = [...own, ...brandProps(first, own)];
    functions.push(writePart(name, first, props));
    const calls = new Map(pattern.occurrences.map((each) => [each.elements[0], callOf(name, each, props)]));
    rest = replaceIn(rest, calls) as JsxElement;
  }
  return { mail: rest, functions };
}

/** A prop of a part, and where it is written. */
interface PartProp {
  readonly name: string;
  readonly holes: readonly Hole[];
}

/** What a part reads of a brand, which every call gives it. */
function brandProps(first: Occurrence, own: readonly PartProp[]): readonly PartProp[] {
  const holes = new Set(own.flatMap((prop) => prop.holes.map(({ element, prop: at }) => `${element} ${at}`)));
  const fixed = first.elements.flatMap(({ props }, element) => {
    return props
      .filter((_, at) => !holes.has(`${element} ${at}`))
      .map(({ code }) => (code.startsWith('"') ? "" : code));
  });
  return [BRAND_COLORS, BRAND_FONTS]
    .filter((name) => fixed.some((code) => mayRead(code, name)))
    .map((name) => ({ name, holes: [] }));
}

/** Holes that have the same values everywhere are one prop. */
function nameProps({ occurrences, holes }: Pattern, first: Occurrence): readonly PartProp[] {
  const byValues = new Map<string, Hole[]>();
  for (const hole of holes) {
    const values = occurrences.map((each) => propAt(each, hole)?.code);
    const { place, key } = propAt(first, hole) as JsxProp;
    const id = JSON.stringify([values, place === "prop" ? key : "style"]);
    byValues.set(id, [...(byValues.get(id) ?? []), hole]);
  }
  const taken = new Set<string>(["children", BRAND_COLORS, BRAND_FONTS]);
  return [...byValues.values()].map((same) => {
    const key = (same[0] && propAt(first, same[0])?.key) ?? "value";
    const plain = key.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase());
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) name = `${plain}${number}`;
    taken.add(name);
    return { name, holes: same };
  });
}

function writePart(name: string, first: Occurrence, props: readonly PartProp[]): string {
  const hasChildren = (first.elements.at(-1)?.children.length ?? 0) > 0;
  const inner: readonly JsxNode[] = hasChildren ? [{ kind: "code", code: "{children}" }] : [];
  const body = first.elements.reduceRight<readonly JsxNode[]>((children, element, at) => {
    const written = element.props.map((prop, index) => {
      const own = props.find(({ holes }) => holes.some((hole) => hole.element === at && hole.prop === index));
      return own === undefined ? prop : { ...prop, code: own.name };
    });
    return [{ ...element, props: written, children }];
  }, inner);
  const parameters = [...props.map((prop) => prop.name), ...(hasChildren ? ["children"] : [])];
  const types = [
    ...props.map((prop) => `${prop.name}: ${typeOf(first, prop)}`),
    ...(hasChildren ? ["children: ReactNode"] : []),
  ];
  const parameter = parameters.length === 0 ? "" : `{ ${parameters.join(", ")} }: { ${types.join("; ")} }`;
  return `\nfunction ${name}(${parameter}) {\nreturn (${body.map(writeJsx).join("")});\n}\n`;
}

function typeOf(first: Occurrence, { name, holes: [hole] }: PartProp): string {
  if (hole === undefined) return `typeof ${name === BRAND_COLORS ? DECLARED_COLORS : DECLARED_FONTS}`;
  const prop = propAt(first, hole);
  const element = first.elements[hole.element]?.name;
  if (prop?.place.startsWith("untyped")) return "unknown";
  if (prop?.place === "style") return `CSSProperties["${prop.key}"]`;
  const source = /^[A-Z]/.test(element ?? "") ? `typeof ${element}` : `"${element}"`;
  return `ComponentProps<${source}>["${prop?.key}"]`;
}

function callOf(name: string, occurrence: Occurrence, props: readonly PartProp[]): JsxElement {
  const given = props.map((prop): JsxProp => {
    const [hole] = prop.holes;
    return {
      place: "prop",
      key: prop.name,
      code: hole === undefined ? prop.name : (propAt(occurrence, hole)?.code ?? "undefined"),
    };
  });
  return { kind: "element", name, props: given, children: occurrence.elements.at(-1)?.children ?? [] };
}

function replaceIn(node: JsxNode, calls: ReadonlyMap<JsxElement | undefined, JsxElement>): JsxNode {
  if (node.kind === "code") return node;
  if (node.kind === "expression") return { ...node, child: replaceIn(node.child, calls) as JsxElement };
  const call = calls.get(node) ?? node;
  return { ...call, children: call.children.map((child) => replaceIn(child, calls)) };
}
