import { type Hydrated, type Members, type Reader, readArray, readFields } from "./member.ts";
import { at } from "./place.ts";
import { readShape, type Shape } from "./shape.ts";

/** Reads an array of objects. A faulty entry becomes one of defaults, so that the others keep their index. */
export function arrayOf<M extends Members>(entry: Shape<M>): Reader<readonly Hydrated<M>[]> {
  return (value, place) =>
    readArray(value, place)?.map((stored, index) =>
      readShape(entry, readFields(stored, at(place, index)) ?? {}, at(place, index)),
    );
}
