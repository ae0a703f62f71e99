import type { Path } from "../../../../domain/error.ts";

/** Where a node of a document with its partials in place is written. */
export interface Origin {
  /** In the document of the template, or in that of a partial: `["files", "partial:footer", "document", …]`. */
  readonly path: Path;
  /** The partial row of the template itself that it comes through; undefined for its own nodes. */
  readonly row?: Path | undefined;
}

/** Where the nodes of a document with its partials in place come from, by their paths. */
export class Origins {
  readonly #origins = new Map<string, Origin>();

  note(path: Path, origin: Origin): void {
    this.#origins.set(JSON.stringify(path), origin);
  }

  /** The origin of what is at a path, which may be within a node. What was never moved is where it is. */
  find(path: Path): Origin {
    for (let length = path.length; length > 0; length -= 1) {
      const origin = this.#origins.get(JSON.stringify(path.slice(0, length)));
      if (origin !== undefined) return { ...origin, path: [...origin.path, ...path.slice(length)] };
    }
    return { path };
  }
}
