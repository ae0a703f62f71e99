import { type Hydrated, type Members, type Reader, readArray, reader, readFields } from "./member.ts";
import { at } from "./place.ts";
import { readShape, type Shape, shapeSchema } from "./shape.ts";

/** Reads an array of objects. A faulty entry becomes one of defaults, so that the others keep their index. */
export function arrayOf<M extends Members>(entry: Shape<M>): Reader<readonly Hydrated<M>[]> {
  return reader({ type: "array", items: shapeSchema(entry) }, (value, place) =>
    readArray(value, place)?.map((stored, index) =>
      readShape(entry, readFields(stored, at(place, index)) ?? {}, at(place, index)),
    ),
  );
}
