/** A node of JSX that a component writer has written. */
export type JsxNode = JsxElement | JsxCode | JsxExpression;

export interface JsxElement {
  readonly kind: "element";
  readonly name: string;
  /** In order; a declaration of the style is a prop of its own. */
  readonly props: readonly JsxProp[];
  readonly children: readonly JsxNode[];
}

export interface JsxProp {
  /** A prop or a declaration of the style, which may be one that React's types do not know. */
  readonly place: "prop" | "untyped prop" | "style" | "untyped style";
  readonly key: string;
  readonly code: string;
}

/** A text, or an expression in braces without elements. */
export interface JsxCode {
  readonly kind: "code";
  readonly code: string;
}

/** An expression around an element, such as a condition or a map. */
export interface JsxExpression {
  readonly kind: "expression";
  readonly before: string;
  readonly child: JsxElement;
  readonly after: string;
}

const PLAIN_ATTRIBUTE = /^"[^"&\\\p{C}\p{Zl}\p{Zp}]*"$/u;

export function writeJsx(node: JsxNode): string {
  if (node.kind === "code") return node.code;
  if (node.kind === "expression") return `${node.before}${writeJsx(node.child)}${node.after}`;
  const { name, props, children } = node;
  const open = `<${name}${writeProps(props)}`;
  return children.length === 0 ? `${open} />` : `${open}>${children.map(writeJsx).join("")}</${name}>`;
}

function writeProps(props: readonly JsxProp[]): string {
  const styles = props.filter(({ place }) => place.endsWith("style"));
  const untyped = props.filter(({ place }) => place === "untyped prop");
  const written = props.map((prop) => {
    if (prop.place === "untyped prop")
      return prop === untyped[0] ? ` {...({ ${writeMembers(untyped)} } as object)}` : "";
    if (prop.place === "prop") return ` ${prop.key}=${PLAIN_ATTRIBUTE.test(prop.code) ? prop.code : `{${prop.code}}`}`;
    if (prop !== styles[0]) return "";
    return ` style={{ ${writeMembers(styles)} }${prop.place === "style" ? "" : " as object"}}`;
  });
  return written.join("");
}

function writeMembers(props: readonly JsxProp[]): string {
  return props.map(({ key, code }) => (key === code ? key : `${key}: ${code}`)).join(", ");
}
