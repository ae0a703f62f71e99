import type { ValuePath } from "../../core/evaluator/program.ts";
import { formatPath, type Path } from "../domain/error.ts";

/** A place in plain data: its path, in the first item of a list, and as text, in any item. */
export interface DataPlace {
  readonly path: Path;
  /** Such as `data.order.lines[].title`. */
  readonly text: string;
}

export function dataRoot(): DataPlace {
  return { path: ["data"], text: "data" };
}

export function placeIn({ path, text }: DataPlace, members: ValuePath): DataPlace {
  return { path: [...path, ...members], text: formatPath([text, ...members]) };
}

export function itemOf({ path, text }: DataPlace): DataPlace {
  return { path: [...path, 0], text: `${text}[]` };
}
