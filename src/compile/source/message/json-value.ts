import type { Value } from "../../mail/tree/value.ts";

/** A string of JSON. Its slots must be in positions that are safe there. */
export function jsonString(value: Value): Value {
  return ['"', ...value.map((piece) => (typeof piece === "string" ? JSON.stringify(piece).slice(1, -1) : piece)), '"'];
}

export function jsonArray(items: readonly Value[]): Value {
  return ["[", ...items.flatMap((item, index) => (index === 0 ? item : [",", ...item])), "]"];
}

export function jsonObject(members: readonly (readonly [name: string, value: Value])[]): Value {
  const written = members.flatMap(([name, value], index) => [
    `${index === 0 ? "" : ","}${JSON.stringify(name)}:`,
    ...value,
  ]);
  return ["{", ...written, "}"];
}
