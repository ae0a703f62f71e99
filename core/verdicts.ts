/**
 * What conditions say, in the order in which they are come to: binary digits, 1 where one holds. While there are few
 * they are a number, with a 1 before them, which is quicker to look up than a string.
 */
export type Verdicts = number | string;

export const NO_VERDICTS: Verdicts = 1;

/** A number of 29 digits and the 1 before them is looked up without being boxed. */
const FULL = 2 ** 29;

/** Gathers verdicts one after the other. */
export class VerdictList {
  #number = 1;
  #digits = "";

  add(holds: boolean): void {
    this.#number = this.#number * 2 + (holds ? 1 : 0);
    if (this.#number < FULL) return;
    this.#digits += digitsOf(this.#number);
    this.#number = 1;
  }

  get all(): Verdicts {
    return this.#digits === "" ? this.#number : this.#digits + digitsOf(this.#number);
  }
}

/** A digit for each of them. */
export function digitsOf(verdicts: Verdicts): string {
  return typeof verdicts === "string" ? verdicts : verdicts.toString(2).slice(1);
}
