import type { FormatFault } from "../file/translation-file.ts";
import { readPoString } from "./po-string.ts";

/** An entry as it is written: its strings by keyword, the previous ones as `previous msgid`. */
export interface PoEntry {
  readonly line: number;
  readonly isFuzzy: boolean;
  readonly strings: ReadonlyMap<string, string>;
}

const KEYWORD = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*(".*)$/;
const STRING = /^"((?:[^"\\]|\\.)*)"$/;

/** Divides a PO file into its entries, line by line, and continues after a fault. */
export class PoScanner {
  readonly #entries: PoEntry[] = [];
  readonly #faults: FormatFault[] = [];
  #line = 0;
  #startLine = 0;
  #isFuzzy = false;
  #hasTranslation = false;
  #strings = new Map<string, string>();
  /** The keyword that a string continues. */
  #keyword: string | undefined;

  scan(text: string): { readonly entries: readonly PoEntry[]; readonly faults: readonly FormatFault[] } {
    for (const line of text.replace(/^\uFEFF/, "").split(/\r?\n/)) {
      this.#line += 1;
      this.#scanLine(line.trim());
    }
    this.#endEntry();
    return { entries: this.#entries, faults: this.#faults };
  }

  #scanLine(line: string): void {
    if (line === "") return;
    if (line.startsWith("#|")) this.#scanStrings(line.slice(2).trim(), "previous ");
    else if (line.startsWith("#")) this.#scanComment(line);
    else this.#scanStrings(line, "");
  }

  /** A comment begins the next entry, if the one before has its translation. */
  #scanComment(line: string): void {
    if (line.startsWith("#~")) return;
    if (this.#hasTranslation) this.#endEntry();
    if (line.startsWith("#,") && /[,\s]fuzzy\s*(?:,|$)/.test(line)) this.#isFuzzy = true;
  }

  #scanStrings(line: string, prefix: string): void {
    const [, keyword, rest] = KEYWORD.exec(line) ?? [];
    if (keyword !== undefined && rest !== undefined) this.#startString(prefix + keyword, rest);
    else if (!line.startsWith('"')) this.#fail(`has a line that is not PO: ${line.slice(0, 40)}`);
    else if (this.#keyword === undefined) this.#fail("has a string without a keyword such as msgstr before it");
    else this.#addString(this.#keyword, line);
  }

  #startString(keyword: string, rest: string): void {
    const startsEntry = keyword === "msgctxt" || keyword === "msgid" || keyword.startsWith("previous ");
    if (startsEntry && this.#hasTranslation) this.#endEntry();
    if (this.#startLine === 0 && !keyword.startsWith("previous ")) this.#startLine = this.#line;
    if (this.#strings.has(keyword)) this.#fail(`has ${keyword} twice in one entry: keep one of them`);
    if (keyword.startsWith("msgstr")) this.#hasTranslation = true;
    this.#keyword = keyword;
    this.#strings.set(keyword, "");
    this.#addString(keyword, rest);
  }

  #addString(keyword: string, quoted: string): void {
    const [, inner] = STRING.exec(quoted) ?? [];
    const text = inner === undefined ? undefined : readPoString(inner);
    if (inner === undefined) this.#fail('has a string that does not end in a quote (") or has one inside without \\');
    else if (text === undefined) this.#fail("has a backslash that escapes nothing: write \\\\ for a backslash");
    this.#strings.set(keyword, (this.#strings.get(keyword) ?? "") + (text ?? ""));
  }

  #endEntry(): void {
    if (this.#startLine > 0)
      this.#entries.push({ line: this.#startLine, isFuzzy: this.#isFuzzy, strings: this.#strings });
    this.#strings = new Map();
    this.#startLine = 0;
    this.#isFuzzy = false;
    this.#hasTranslation = false;
    this.#keyword = undefined;
  }

  #fail(message: string): void {
    this.#faults.push({ line: this.#line, message });
  }
}
