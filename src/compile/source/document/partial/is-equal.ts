import { isFields } from "../../../../domain/document/member.ts";

/** Whether two values of JSON are the same, in whatever order their members are. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isEqual(each, other[index]));
  }
  if (!isFields(one) || !isFields(other)) return one === other;
  const names = Object.keys(one);
  const isSameSize = names.length === Object.keys(other).length;
  return isSameSize && names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]));
}
