import { formatPath, type Path } from "../error.ts";
import { quote } from "../quote.ts";
import { type Fields, field } from "./member.ts";
import { at, type Place, report } from "./place.ts";
import { plainText } from "./scalar.ts";
import { nullable, type Schema } from "./schema.ts";

/** The JSON Schema of a stored id. */
export const NODE_ID: Schema = {
  ...nullable(plainText.schema),
  description: "Names the node in findings; each has another.",
};

/** Gives every node of a document its id, each one once. */
export class NodeIds {
  readonly #known = new Set<string>();

  /** Returns the stored id; for an absent, faulty or repeated one, the node's place in words. */
  read(fields: Fields, place: Place): string {
    const stored = field(fields, "id");
    const id = stored === undefined ? undefined : plainText(stored, at(place, "id"));
    if (id !== undefined && id !== "" && !this.#known.has(id)) {
      this.#known.add(id);
      return id;
    }
    if (id !== undefined && id !== "") {
      report(at(place, "id"), "document.duplicate-id", `the id "${quote(id)}" is already used by another node`);
    }
    return this.#generate(place.path);
  }

  #generate(path: Path): string {
    const base = formatPath(path.slice(1));
    let id = base;
    for (let suffix = 2; this.#known.has(id); suffix += 1) id = `${base} (${suffix})`;
    this.#known.add(id);
    return id;
  }
}
