import { normalizeTagName } from "../../core/evaluator/names.ts";
import { type ContextKey, nameOfKey, type Tag, type ValuePath } from "../../core/evaluator/program.ts";

/** Where the value of a tag is in plain data. A program of format 1 or 2 has the author's spelling in the tag alone. */
export function pathOfTag({ name, path, source }: Tag): ValuePath {
  if (path !== undefined) return path;
  const written = /([^{}|.]*)(?:\|.*)?\}\}$/s.exec(source)?.[1]?.trim() ?? "";
  return [/^\w+$/.test(written) && normalizeTagName(written) === name ? written : name];
}

/** The same for a key. One with dots that has no path may be a path, which is how plain data usually gives it. */
export function pathOfKey(key: ContextKey): ValuePath {
  if (typeof key !== "string" && key.path !== undefined) return key.path;
  const members = nameOfKey(key).split(".");
  return members.every((member) => member.trim() !== "") ? members : [nameOfKey(key)];
}

/** Several paths, each once. */
export class PathSet {
  readonly #paths = new Map<string, ValuePath>();

  add(path: ValuePath): void {
    const id = JSON.stringify(path.map(normalizeTagName));
    if (!this.#paths.has(id)) this.#paths.set(id, path);
  }

  toPaths(): readonly ValuePath[] {
    return [...this.#paths.values()];
  }
}
