import type { Diagnostic } from "../diagnostic.ts";
import type { Path } from "../error.ts";

/** Where in a document something is being read, and the list that collects what is wrong there. */
export interface Place {
  readonly path: Path;
  /** Id of the node the place belongs to. */
  readonly node?: string | undefined;
  readonly diagnostics: Diagnostic[];
}

/** The place of a member below this one. */
export function at(place: Place, ...segments: readonly (string | number)[]): Place {
  return { ...place, path: [...place.path, ...segments] };
}

/** The same place, known to belong to a node. */
export function inNode(place: Place, node: string): Place {
  return { ...place, node };
}

/** Reports a fault that prevents publishing. Returns undefined, so that a reader can end with it. */
export function fault(place: Place, rule: string, message: string): undefined {
  place.diagnostics.push({ rule, severity: "error", message, path: place.path, node: place.node });
}

/** Reports something the author should know. */
export function warn(place: Place, rule: string, message: string): void {
  place.diagnostics.push({ rule, severity: "warning", message, path: place.path, node: place.node });
}
