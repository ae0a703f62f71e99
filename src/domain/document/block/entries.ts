import { type Hydrated, type Members, type Reader, readArray, readFields, readMembers } from "../member.ts";
import { at } from "../place.ts";

/** Reads an array of objects. A faulty entry becomes one of defaults, so that the others keep their index. */
export function entries<M extends Members>(members: M): Reader<readonly Hydrated<M>[]> {
  return (value, place) =>
    readArray(value, place)?.map((entry, index) =>
      readMembers(members, readFields(entry, at(place, index)) ?? {}, at(place, index)),
    );
}
