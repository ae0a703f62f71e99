/** Converts a value as JSON.stringify does: by toJSON(), whose result is used unchanged, and unboxed. */
export function toJsonValue(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  const plain: unknown = typeof toJSON === "function" ? toJSON.call(value, name) : value;
  return plain instanceof String || plain instanceof Number || plain instanceof Boolean ? plain.valueOf() : plain;
}

/** Returns true for a value with the members of a JSON object. */
export function isHolder(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isForeign(value);
}

/** Returns true for an object without a JSON form: a Map, bytes, an instance with only private members. */
export function isForeign(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  // The second is an object of another realm.
  if (prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null) return false;
  return ArrayBuffer.isView(value) || isEmpty(value);
}

export function isEmpty(value: object): boolean {
  if (Array.isArray(value)) return value.length === 0;
  for (const name in value) if (Object.hasOwn(value, name)) return false;
  return true;
}

export function isScalar(value: unknown): boolean {
  return (
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
  );
}

const MAX_NAME = 64;

/** The type of a value for messages: its JSON type, or the class of an object without a JSON form. */
export function nameValue(value: unknown): string {
  if (!isForeign(value)) return nameType(value);
  const maker: unknown = Object.getPrototypeOf(value).constructor;
  const name = typeof maker === "function" ? String(maker.name) : "";
  return `an object of class ${name.slice(0, MAX_NAME)}, of which JSON has nothing`;
}

/** The JSON name of a value's type, for messages. */
export function nameType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}
