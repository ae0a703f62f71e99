import { isDeepStrictEqual } from "node:util";

/** What an object has otherwise than another, two levels deep; null for what only the other has. */
export function differences(own: object, other: object): object {
  const found: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const [mine, others]: unknown[] = [Reflect.get(own, name), Reflect.get(other, name)];
    if (isDeepStrictEqual(mine, others)) continue;
    const isNested = isObject(mine) && isObject(others);
    found[name] = mine === undefined ? null : isNested ? differences(mine, others) : mine;
  }
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
