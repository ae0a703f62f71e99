import type { JsxElement, JsxNode, JsxProp } from "./jsx-node.ts";

const SPACE = /\s*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const NAME = /[\w:.-]*/y;
const TEXT = /[^<{]+/y;
const ELEMENT = /\(\s*(?=<)/y;
const SPREAD = /^\{\.\.\.\(\{(.*)\} as object\)\}$/s;
const STYLE = /^\{\{(.*)\}( as object)?\}$/s;

/** Reads JSX that a component writer has written, and nothing else of TSX. */
export class JsxReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readElement(): JsxElement {
    this.#match(SPACE);
    this.#at += 1;
    const name = this.#match(NAME);
    const props: JsxProp[] = [];
    for (this.#match(SPACE); !/[>/]/.test(this.#sign()); this.#match(SPACE))
      for (const prop of this.#readProp()) props.push(prop);
    const isEmpty = this.#sign() === "/";
    this.#at += isEmpty ? 2 : 1;
    return { kind: "element", name, props, children: isEmpty ? [] : this.#readChildren() };
  }

  /** Reads the children of an element, and its end. */
  #readChildren(): readonly JsxNode[] {
    const children: JsxNode[] = [];
    for (this.#match(SPACE); !this.#text.startsWith("</", this.#at); this.#match(SPACE)) {
      if (this.#sign() === "<") children.push(this.readElement());
      else if (this.#sign() === "{") children.push(this.#readExpression());
      else children.push({ kind: "code", code: this.#match(TEXT).trimEnd() });
    }
    this.#at = this.#text.indexOf(">", this.#at) + 1;
    return children;
  }

  #readProp(): readonly JsxProp[] {
    if (this.#sign() === "{") {
      const [, untyped = ""] = SPREAD.exec(this.#readBraces()) ?? [];
      return new JsxReader(`${untyped},`).#readMembers("untyped prop");
    }
    const key = this.#match(NAME);
    this.#at += 1;
    if (this.#sign() === '"') return [{ place: "prop", key, code: this.#match(STRING) }];
    const code = this.#readBraces();
    const [, members, isUntyped] = (key === "style" && STYLE.exec(code)) || [];
    if (members === undefined) return [{ place: "prop", key, code: code.slice(1, -1) }];
    return new JsxReader(`${members},`).#readMembers(isUntyped === undefined ? "style" : "untyped style");
  }

  #readMembers(place: JsxProp["place"]): readonly JsxProp[] {
    const members: JsxProp[] = [];
    for (this.#match(SPACE); this.#at < this.#text.length; this.#match(SPACE)) {
      const key = this.#sign() === '"' ? this.#match(STRING) : this.#match(NAME).replace(/:$/, "");
      if (this.#sign() === ":") this.#at += 1;
      const start = this.#at;
      for (let depth = 0; depth > 0 || this.#sign() !== ","; ) depth += this.#skip();
      members.push({ place, key, code: this.#text.slice(start, this.#at).trim() });
      this.#at += 1;
    }
    return members;
  }

  #readExpression(): JsxNode {
    const start = this.#at;
    let around: { readonly before: string; readonly child: JsxElement; readonly end: number } | undefined;
    let depth = 0;
    do {
      const isElement = around === undefined && this.#isAt(ELEMENT);
      depth += this.#skip();
      if (!isElement) continue;
      const before = this.#text.slice(start, this.#at);
      around = { before, child: this.readElement(), end: this.#at };
    } while (depth > 0);
    if (around === undefined) return { kind: "code", code: this.#text.slice(start, this.#at) };
    const { before, child, end } = around;
    return { kind: "expression", before, child, after: this.#text.slice(end, this.#at) };
  }

  #readBraces(): string {
    const start = this.#at;
    let depth = 0;
    do depth += this.#skip();
    while (depth > 0);
    return this.#text.slice(start, this.#at);
  }

  /** Skips a string, a template or a sign. Returns how many brackets that opens. */
  #skip(): number {
    if (this.#match(STRING) !== "") return 0;
    const sign = this.#sign();
    if (sign === "") throw new Error("the JSX has no end");
    this.#at += 1;
    if (sign === "`") this.#skipTemplate();
    if ("{([".includes(sign)) return 1;
    return "})]".includes(sign) ? -1 : 0;
  }

  #skipTemplate(): void {
    while (this.#sign() !== "`") {
      if (this.#text.startsWith("${", this.#at)) {
        this.#at += 1;
        this.#readBraces();
      } else this.#at += this.#sign() === "\\" ? 2 : 1;
    }
    this.#at += 1;
  }

  #sign(): string {
    return this.#text.charAt(this.#at);
  }

  #isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }
}
