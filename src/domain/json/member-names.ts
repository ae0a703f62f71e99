/** Names of an object so far. A set for each of many small objects would cost more than the rest of reading them. */
export class MemberNames {
  #only: string | undefined;
  #all: Set<string> | undefined;

  /** False when the name is there already. */
  add(name: string): boolean {
    if (this.#only === undefined) {
      this.#only = name;
      return true;
    }
    this.#all ??= new Set([this.#only]);
    const before = this.#all.size;
    return this.#all.add(name).size > before;
  }
}
