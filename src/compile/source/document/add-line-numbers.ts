import { type Diagnostic, isError } from "../../../domain/diagnostic.ts";
import { locateInJson } from "../../../domain/document/locate-in-json.ts";
import { SourcePlaces } from "../shared/source-places.ts";

/**
 * Adds line and column to the message of each error of a document, unless the document has only one line. A document
 * from a request is stored without white space, so that a column would not match the text of its author.
 */
export function addLineNumbers(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
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
