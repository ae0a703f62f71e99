import type { Spelling } from "./spelling.ts";

/** Collects what a source spells. */
export class Units {
  readonly #at: number;
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  #text = "";

  constructor(at: number) {
    this.#at = at;
  }

  /** Text that stands for itself. */
  copy(text: string, at: number): void {
    for (let index = 0; index < text.length; index += 1) this.add(text.charAt(index), at + index, at + index + 1);
  }

  /** Text that is spelled as a whole by one range. */
  add(text: string, from: number, to: number): void {
    this.#text += text;
    for (let index = 0; index < text.length; index += 1) {
      this.#from.push(from);
      this.#to.push(to);
    }
  }

  spelling(): Spelling {
    return { text: this.#text, from: this.#from, to: this.#to, at: this.#at };
  }
}
