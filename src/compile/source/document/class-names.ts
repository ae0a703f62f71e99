/** Gives each node a class name of its own, made from its id. */
export class ClassNames {
  readonly #taken = new Set<string>();

  /** Ids may hold anything; two that differ in forbidden characters only get different names all the same. */
  claim(id: string): string {
    const base = `eb-${id.replace(/[^A-Za-z0-9_-]/g, "-").slice(0, 80)}`;
    let name = base;
    for (let suffix = 2; this.#taken.has(name); suffix += 1) name = `${base}-${suffix}`;
    this.#taken.add(name);
    return name;
  }
}
