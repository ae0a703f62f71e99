/** Values by names, in any order, such as the tokens of a brand. */
export type Named<Value> = Readonly<Record<string, Value>>;

/** Whether two values are the same: texts, or objects of such values, in any order of their members. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || !isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSameValue(one[name], other[name]));
}

function isObject(value: unknown): value is Named<unknown> {
  return typeof value === "object" && value !== null;
}
