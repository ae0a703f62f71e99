import { type Diagnostic, isError } from "../../../domain/diagnostic.ts";
import { locateInJson } from "../../../domain/document/locate-in-json.ts";
import { SourcePlaces } from "../mjml/source-places.ts";

/**
 * Says in each error of a document in which line and column it stands. A document in one line is left as it is: what
 * comes over the wire is stored without white space, and a column of that is none of what its author wrote.
 */
export function sayLines(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const isPlaced = (diagnostic: Diagnostic) => isError(diagnostic) && diagnostic.path[0] === "document";
  const placed = diagnostics.filter(isPlaced);
  if (placed.length === 0 || !text.trim().includes("\n")) return diagnostics;
  const places = new SourcePlaces(text);
  const indexes = locateInJson(
    text,
    placed.map(({ path }) => path.slice(1)),
  );
  const positions = new Map(placed.map((diagnostic, index) => [diagnostic, places.positionOf(indexes[index] ?? 0)]));
  return diagnostics.map((diagnostic) => {
    const [line, column] = positions.get(diagnostic) ?? [];
    if (line === undefined) return diagnostic;
    return { ...diagnostic, message: `${diagnostic.message} (line ${line}, column ${column})` };
  });
}
