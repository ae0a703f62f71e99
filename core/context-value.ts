import { lowerCase } from "./lower-case.ts";
import { parseDay } from "./parse-day.ts";
import { parseNumber } from "./parse-number.ts";
import { utf8Length } from "./utf8-length.ts";

/** A context value as conditions see it. What a test makes of the text is made once, however many tests there are. */
export class ContextValue {
  /** Empty when the key is missing. Numbers in the shortest decimal form, as Number.prototype.toString writes them. */
  readonly text: string;
  #lowerText: string | undefined;
  #lowerBytes: number | undefined;
  #isBlank: boolean | undefined;
  /** Null until it is asked for, as is the day. */
  #number: number | undefined | null = null;
  #day: number | undefined | null = null;
  #found: Map<string, boolean> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get lowerText(): string {
    this.#lowerText ??= lowerCase(this.text);
    return this.#lowerText;
  }

  /** The length of the text in lower case, in UTF-8. */
  get lowerBytes(): number {
    this.#lowerBytes ??= utf8Length(this.lowerText);
    return this.#lowerBytes;
  }

  /** Whether the text in lower case contains another. */
  contains(part: string): boolean {
    this.#found ??= new Map();
    const found = this.#found.get(part) ?? this.lowerText.includes(part);
    this.#found.set(part, found);
    return found;
  }

  get isBlank(): boolean {
    this.#isBlank ??= isBlank(this.text);
    return this.#isBlank;
  }

  get number(): number | undefined {
    if (this.#number === null) this.#number = parseNumber(this.text);
    return this.#number;
  }

  get day(): number | undefined {
    if (this.#day === null) this.#day = parseDay(this.text);
    return this.#day;
  }
}

/** Whether there is nothing in it but white space. */
export function isBlank(text: string): boolean {
  return text.trimStart() === "";
}

/** What a missing key reads as. */
export const MISSING_VALUE = new ContextValue("");
