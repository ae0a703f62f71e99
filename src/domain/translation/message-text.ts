/** A piece of the text of a message: what is read, or what is in the place of markup or a tag of the source. */
export type MessagePart =
  /** Characters, and how the message writes them. */
  | { readonly kind: "text"; readonly text: string; readonly raw: string }
  | { readonly kind: "tag"; readonly name: string }
  | { readonly kind: "open" | "close" | "whole"; readonly name: string }
  | MessageChoice;

/** An ICU `plural`, `selectordinal` or `select`. */
export interface MessageChoice {
  readonly kind: "choice";
  readonly argument: string;
  /** How it begins, with its name, its type and a comma. */
  readonly lead: string;
  readonly branches: readonly MessageBranch[];
  /** From the end of the last branch to its closing brace. */
  readonly tail: string;
  /** How many characters it has. */
  readonly length: number;
}

export interface MessageBranch {
  readonly key: string;
  /** From the end of the branch before it to its opening brace. */
  readonly lead: string;
  readonly parts: readonly MessagePart[];
}

/** What breaks the rules of a message text, by its index, and what to write. */
export interface MessageFault {
  readonly index: number;
  readonly message: string;
}

export interface ReadMessageText {
  readonly parts: readonly MessagePart[];
  readonly faults: readonly MessageFault[];
}

/**
 * Reads the text of a message by the rules of ICU MessageFormat 1: `{name}` is a tag, `<1>…</1>` and `<1/>` are markup,
 * an apostrophe before one of `{ } < >` begins a quotation, and two of them are one. What is none of these is a fault,
 * and the first hundred are found at once.
 */
export function readMessageText(text: string): ReadMessageText {
  const reader = new MessageReader(text);
  return { parts: reader.read(0), faults: reader.faults };
}

/** Constructs in each other; a sentence has two at most. */
const MAX_DEPTH = 8;

/** More faults end the reading. */
const MAX_FAULTS = 100;

/** What an apostrophe quotes, and the same in a plural. */
const QUOTED = /['{}<>]/;
const QUOTED_IN_PLURAL = /['{}<>#]/;

const TAG = /\{\s*(\w+)\s*\}/y;
const CHOICE = /\{\s*([\w.]+)\s*,\s*(plural|selectordinal|select)\s*,\s*/y;
const BRANCH = /\s*(=\d+|[\w-]+)\s*\{/y;
const END = /\s*\}/y;
const MARKUP = /<(\/?)(\d+)\s*(\/?)>/y;
const WORDS = /[^'{}<]+/y;

class MessageReader {
  readonly faults: MessageFault[] = [];
  readonly #text: string;
  #at = 0;
  /** A number sign is quoted in a plural only. */
  #quoted = QUOTED;
  /** What is not taken for the character behind a `<`. The source may have any but a placeholder in its branches. */
  #tagLike = /^[\w/]/;

  constructor(text: string) {
    this.#text = text;
  }

  /** To the end, or to the brace that ends a branch. */
  read(depth: number): readonly MessagePart[] {
    const parts: MessagePart[] = [];
    while (this.#at < this.#text.length) {
      const start = this.#at;
      const character = this.#text[start];
      if (character === "}" && depth > 0) break;
      const part = this.#part(character, depth) ?? this.#characters(character);
      const last = parts.at(-1);
      if (part.kind === "text" && last?.kind === "text") {
        parts[parts.length - 1] = { kind: "text", text: last.text + part.text, raw: last.raw + part.raw };
      } else parts.push(part);
    }
    return parts;
  }

  #part(character: string | undefined, depth: number): MessagePart | undefined {
    if (character === "<") return this.#markup();
    if (character !== "{") return undefined;
    const [, name] = this.#take(TAG) ?? [];
    if (name !== undefined) return { kind: "tag", name };
    return depth < MAX_DEPTH ? this.#choice(depth) : undefined;
  }

  #markup(): MessagePart | undefined {
    const [, closes, name, isWhole] = this.#take(MARKUP) ?? [];
    if (name === undefined) return undefined;
    if (closes !== "") return { kind: "close", name };
    return { kind: isWhole === "" ? "open" : "whole", name };
  }

  #choice(depth: number): MessagePart | undefined {
    const start = this.#at;
    const [lead, argument, type] = this.#take(CHOICE) ?? [];
    if (lead === undefined || argument === undefined) return undefined;
    const [quoted, tagLike] = [this.#quoted, this.#tagLike];
    this.#quoted = type === "select" ? QUOTED : QUOTED_IN_PLURAL;
    this.#tagLike = /^\/?\d/;
    const branches: MessageBranch[] = [];
    for (let found = this.#take(BRANCH); found !== undefined; found = this.#take(BRANCH)) {
      const [branch = "", key = ""] = found;
      const parts = this.read(depth + 1);
      if (this.#text[this.#at] !== "}") return this.#unclosed(start, `the branch "${key}" of {${argument}, …}`);
      branches.push({ key, lead: branches.length === 0 ? branch : `}${branch}`, parts });
      this.#at += 1;
    }
    [this.#quoted, this.#tagLike] = [quoted, tagLike];
    const [end] = this.#take(END) ?? [];
    if (end === undefined || branches.length === 0) return this.#unclosed(start, `{${argument}, …}`);
    if (!branches.some(({ key }) => key === "other")) {
      this.#fault(start, `{${argument}, …} has no branch "other", which every construct needs; add other {…}`);
    }
    return { kind: "choice", argument, lead, branches, tail: `}${end}`, length: this.#at - start };
  }

  #unclosed(start: number, what: string): MessagePart {
    this.#fault(start, `${what} is never closed, or one of its branches is malformed; write one {…} other {…} and }`);
    this.#at = this.#text.length;
    return { kind: "text", text: this.#text.slice(start), raw: this.#text.slice(start) };
  }

  #characters(character: string | undefined): MessagePart {
    const start = this.#at;
    const text = this.#plain(character);
    return { kind: "text", text, raw: this.#text.slice(start, this.#at) };
  }

  #plain(character: string | undefined): string {
    const [words] = this.#take(WORDS) ?? [];
    if (words !== undefined) return words;
    if (character === "'") return this.#quotation();
    const start = this.#at;
    this.#at += 1;
    const isBroken = character === "<" && this.#tagLike.test(this.#text.slice(this.#at, this.#at + 2));
    if (isBroken) {
      this.#fault(start, "this < begins no placeholder such as <1>, </1> or <1/>; write '<' for the character");
    } else if (character !== "<") {
      this.#fault(start, `this ${character} belongs to no placeholder such as {name}; write '${character}' for it`);
    }
    return character ?? "";
  }

  /** An apostrophe, or what is between two. */
  #quotation(): string {
    const next = this.#text[this.#at + 1] ?? "";
    if (!this.#quoted.test(next)) {
      this.#at += 1;
      return "'";
    }
    if (next === "'") {
      this.#at += 2;
      return "'";
    }
    const [, quoted = ""] = /^'((?:[^']|'')*)/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at = Math.min(this.#at + quoted.length + 2, this.#text.length);
    return quoted.replaceAll("''", "'");
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }

  #fault(index: number, message: string): void {
    if (this.faults.length > MAX_FAULTS) return;
    const isLast = this.faults.length === MAX_FAULTS;
    const more = `there are more than ${MAX_FAULTS} faults, and what follows is not read; correct those before`;
    this.faults.push({ index, message: isLast ? more : message });
    if (isLast) this.#at = this.#text.length;
  }
}

/** A tag or markup as the text of a message writes it; empty for any other part. */
export function writePart(part: MessagePart): string {
  if (part.kind === "tag") return `{${part.name}}`;
  if (part.kind === "open") return `<${part.name}>`;
  if (part.kind === "whole") return `<${part.name}/>`;
  return part.kind === "close" ? `</${part.name}>` : "";
}

/** Writes characters so that they are read as themselves; `isBeforePart`: a tag or markup follows them. */
export function quoteInMessage(text: string, isBeforePart: boolean): string {
  return text.replaceAll(/[{}<][{}<>']*|'(?=[{}<>']|$)/g, (found, index: number) => {
    if (!found.startsWith("'")) return `'${found.replaceAll("'", "''")}'`;
    return isBeforePart || index + 1 < text.length ? "''" : "'";
  });
}
