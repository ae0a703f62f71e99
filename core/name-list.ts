/** Names, each once, in order of first appearance. Most lists of a report stay empty. */
export class NameList {
  #names: Set<string> | undefined;

  add(name: string): void {
    this.#names ??= new Set();
    this.#names.add(name);
  }

  toArray(): string[] {
    return this.#names === undefined ? [] : [...this.#names];
  }
}
