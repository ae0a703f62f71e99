/** Words that mean something else in the code: keywords, what is called by name, and what it has beside names. */
const TAKEN =
  "arguments await break case catch class const continue css debugger default delete do else encodeURIComponent enum eval export extends false finally for function if implements import in instanceof interface let merge_tags context lists new null package private protected public return static super switch this throw true try typeof undefined var void while with yield";

/** Gives out names of variables, each once. */
export class Identifiers {
  readonly #taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.#taken = new Set([...TAKEN.split(" "), ...taken]);
  }

  /** A name made of the words of some text, `nothing` where it has none: `Order rows` is `orderRows`. */
  take(text: string, nothing: string): string {
    const words = text.match(/[A-Za-z0-9]+/g) ?? [nothing];
    const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
    const name = (joined.charAt(0).toLowerCase() + joined.slice(1)).replace(/^(?=[0-9])/, "_");
    let free = name;
    for (let number = 2; this.#taken.has(free) || /^css\d+$/.test(free); number += 1) free = `${name}${number}`;
    this.#taken.add(free);
    return free;
  }
}

/** Whether code reads a variable, or at least has its name in a text. */
export function mayRead(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(code);
}
