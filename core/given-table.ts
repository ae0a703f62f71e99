import { areSameNames, type GivenNames } from "./usual-tags.ts";

/** Names of callers differ by what a mail leaves out, so there are few. */
const MAX_ENTRIES = 16;

/** What was made for names that are given, found again for the same names. */
export class GivenTable<Value> {
  readonly #make: (given: GivenNames) => Value;
  #entries: { readonly given: GivenNames; readonly value: Value }[] = [];
  /** The names asked for last, and what was found for them. */
  #asked: GivenNames | undefined;
  #found: { readonly given: GivenNames; readonly value: Value } | undefined;

  constructor(make: (given: GivenNames) => Value) {
    this.#make = make;
  }

  get(given: GivenNames): Value {
    if (this.#found !== undefined && (given === this.#asked || given === this.#found.given)) return this.#found.value;
    const found = this.#entries.find((entry) => areSameNames(entry.given, given)) ?? this.#add(given);
    this.#asked = given;
    this.#found = found;
    return found.value;
  }

  #add(given: GivenNames): { readonly given: GivenNames; readonly value: Value } {
    if (this.#entries.length === MAX_ENTRIES) this.#entries = [];
    const entry = { given, value: this.#make(given) };
    this.#entries.push(entry);
    return entry;
  }
}
