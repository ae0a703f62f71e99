import { SourcePlaces } from "../../compile/source/shared/source-places.ts";
import { locateInJson } from "../../domain/document/locate-in-json.ts";
import type { Path } from "../../domain/error.ts";

/** A place in a file. Line and column count from 1; absent for what is about the whole file. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** A place at a line and a column, or, without them, of the whole file. */
export function toFilePlace(file: string, [line, column]: Path): FilePlace {
  return { file, ...(typeof line === "number" && { line }), ...(typeof column === "number" && { column }) };
}

/** The place of a member of a file of JSON; of a text that is no JSON the whole file. */
export function placeInJson(file: string, text: string, path: Path): FilePlace {
  try {
    JSON.parse(text);
  } catch {
    return { file };
  }
  const [index = 0] = locateInJson(text, [path]);
  return toFilePlace(file, new SourcePlaces(text).positionOf(index));
}

/** As editors and terminals open it: `mails/welcome/template.mjml:12:5`. */
export function formatFilePlace({ file, line, column }: FilePlace): string {
  return [file, line, column].filter((piece) => piece !== undefined).join(":");
}
