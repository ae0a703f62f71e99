/** A part of a string: text, or an expression whose value it is. */
type StringPart = string | { readonly expression: string };

const IN_STRING = /(?:[^"\\]|\\.)*/y;
/** What is the same between the quotes of an attribute of JSX, which knows references and no escapes. */
const PLAIN_ATTRIBUTE = /^[^"&\\\p{C}\p{Zl}\p{Zp}]*$/u;
/** What is the same as text of JSX, which drops white space at line breaks. */
const PLAIN_TEXT = /^(?!.*[{}<>&\\\p{C}])\S+(?: \S+)*$/u;
const ELEMENT_EDGE = /<\/|\/>|<(?=[A-Za-z])/g;

/**
 * TSX that is put together from the literals and slots of a program. Slots are within double-quoted strings, which
 * become templates; all else stays as it is. Counts the elements and texts that lie in nothing else.
 */
export class CodePiece {
  #code = "";
  /** The string that slots are added to. */
  #string: StringPart[] | undefined;
  /** One that is whole: how it is written depends on what follows it. */
  #pending: StringPart[] | undefined;
  #depth = 0;
  #elements = 0;
  #texts = 0;

  /** Adds a literal of the program. */
  literal(text: string): void {
    let at = 0;
    while (at < text.length) at = this.#string === undefined ? this.#readCode(text, at) : this.#readString(text, at);
  }

  /** Adds the value of a slot. */
  slot(expression: string): void {
    if (this.#string === undefined) throw new Error("a slot of TSX must be in a string");
    this.#string.push({ expression });
  }

  /** Adds code that stands for nodes of JSX, or for members of an array. */
  expression(code: string): void {
    this.#code += code;
    if (this.#depth === 0) this.#elements += 1;
  }

  get code(): string {
    return this.#code;
  }

  /** The piece as one expression of JSX. */
  toExpression(): string {
    if (this.#texts === 1 && this.#elements === 0) return this.#code.trim().slice(1, -1);
    const isElement = this.#elements === 1 && this.#texts === 0 && this.#code.trimStart().startsWith("<");
    return isElement ? `(${this.#code})` : `(<>${this.#code}</>)`;
  }

  /** Reads up to the next string. Returns where it went on to, as readString does. */
  #readCode(text: string, start: number): number {
    const quote = text.indexOf('"', start);
    const end = quote === -1 ? text.length : quote;
    this.#addCode(text.slice(start, end));
    if (quote !== -1) this.#string = [];
    return end + 1;
  }

  /** Reads the rest of a string, or as much of it as there is before a slot. */
  #readString(text: string, start: number): number {
    IN_STRING.lastIndex = start;
    const [escaped = ""] = IN_STRING.exec(text) ?? [];
    this.#string?.push(JSON.parse(`"${escaped}"`));
    const end = start + escaped.length;
    if (end < text.length) {
      this.#pending = this.#string;
      this.#string = undefined;
      if (this.#depth === 0) this.#texts += 1;
    }
    return end + 1;
  }

  #addCode(code: string): void {
    const rest = this.#pending === undefined ? code : this.#addString(this.#pending, code);
    this.#pending = undefined;
    this.#code += rest;
    for (const [edge] of code.matchAll(ELEMENT_EDGE)) {
      if (edge === "<" && this.#depth === 0) this.#elements += 1;
      this.#depth += edge === "<" ? 1 : -1;
    }
  }

  /** Adds a string before some code, and returns what of that is still to be added. */
  #addString(parts: readonly StringPart[], next: string): string {
    const text = parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
    const isAlone = text !== undefined && next.startsWith("}") && this.#code.endsWith("{");
    if (isAlone && this.#code.endsWith("={") && PLAIN_ATTRIBUTE.test(text)) {
      this.#code = `${this.#code.slice(0, -1)}"${text}"`;
      return next.slice(1);
    }
    if (isAlone && this.#code.endsWith(">{") && next.startsWith("}</") && PLAIN_TEXT.test(text)) {
      this.#code = `${this.#code.slice(0, -1)}${text}`;
      return next.slice(1);
    }
    this.#code += text === undefined ? writeTemplate(parts) : JSON.stringify(text);
    return next;
  }
}

function writeTemplate(parts: readonly StringPart[]): string {
  const filled = parts.filter((part) => part !== "");
  const [only, ...others] = filled;
  if (typeof only === "object" && others.length === 0) return only.expression;
  const inner = filled.map((part) => (typeof part === "string" ? toTemplateText(part) : `\${${part.expression}}`));
  return `\`${inner.join("")}\``;
}

/** Text within a template literal: escaped as in a string, except for the quotes. */
function toTemplateText(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\(.)/g, (pair, sign) => (sign === '"' ? sign : pair))
    .replace(/`|\$(?=\{)/g, "\\$&");
}
