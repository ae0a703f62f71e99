import { SaxesParser } from "saxes";
import { shorten } from "../../domain/quote.ts";
import type { FormatFault } from "../file/translation-file.ts";

/** An element of a file, with the names of its own namespace alone; those of others are `{namespace}name`. */
export interface XmlElement {
  readonly name: string;
  /** By their names as they are written, such as `xml:lang`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** What was read until the end or the first fault. */
interface XmlFile {
  readonly root: XmlElement | undefined;
  readonly fault: FormatFault | undefined;
}

const DEPTH_MAX = 100;

class XmlFault extends Error {}

/**
 * Reads XML without a DOCTYPE: a file defines no entities and names no other files. Elements that are open at a fault
 * keep what was read of them.
 */
export function readXml(text: string): XmlFile {
  const reader = new XmlReader();
  const fault = reader.read(text);
  return { root: reader.root, fault };
}

class XmlReader {
  root: OpenElement | undefined;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #open: OpenElement[] = [];
  #namespace = "";
  /** Where the tag that is being read begins. */
  #line = 1;

  constructor() {
    this.#parser.on("error", (err) => {
      throw new XmlFault(`is not well-formed XML: ${shorten(err.message.replace(/^\d+:\d+: /, ""), 100)}`);
    });
    this.#parser.on("doctype", () => {
      throw new XmlFault("has a DOCTYPE, which is not allowed: remove it");
    });
    this.#parser.on("opentagstart", () => {
      this.#line = this.#parser.line;
    });
    this.#parser.on("opentag", ({ local, uri, attributes }) => this.#start(local, uri, attributes));
    this.#parser.on("closetag", () => this.#open.pop());
    this.#parser.on("text", (text) => this.#open.at(-1)?.children.push(text));
    this.#parser.on("cdata", (text) => this.#open.at(-1)?.children.push(text));
  }

  read(text: string): FormatFault | undefined {
    try {
      this.#parser.write(text.replace(/^\uFEFF/, "")).close();
      return undefined;
    } catch (err) {
      if (!(err instanceof XmlFault)) throw err;
      return { line: this.#parser.line, message: err.message };
    }
  }

  #start(local: string, uri: string, attributes: Readonly<Record<string, { readonly value: string }>>): void {
    if (this.root === undefined) this.#namespace = uri;
    if (this.#open.length === DEPTH_MAX) throw new XmlFault(`has elements that are nested deeper than ${DEPTH_MAX}`);
    const element: OpenElement = {
      name: uri === this.#namespace ? local : `{${uri}}${local}`,
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value])),
      line: this.#line,
      children: [],
    };
    this.root ??= element;
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }
}
