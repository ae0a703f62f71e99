import type { JsonSchema } from "../openapi/json-schema.ts";

/** What a schema takes, in few words: `string, 1 to 100 characters`. */
export function describeSchema(schema: JsonSchema): string {
  const { $ref, type, format, items, minLength, maxLength, minimum, maximum } = schema;
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? "";
  if (Array.isArray(schema.enum)) return describeValues(schema.enum);
  const name = Array.isArray(type) ? type.filter((each) => each !== "null").join(" or ") : String(type ?? "string");
  if (name === "array") return `list of ${describeSchema((items ?? {}) as JsonSchema)}`;
  if (format !== undefined) return `${name} (${format})`;
  if (name === "integer") return `integer${describeRange(minimum, maximum)}`;
  if (maxLength !== undefined) return `${name}, ${minLength ?? 0} to ${maxLength} characters`;
  return name;
}

function describeValues(values: readonly unknown[]): string {
  const shown = values.filter((value) => value !== null && value !== "");
  return shown.map((value) => `\`${value}\``).join(" or ");
}

/** What an integer of 32 bits can hold anyway goes without saying. */
function describeRange(minimum: unknown, maximum: unknown): string {
  const isLow = typeof minimum === "number" && minimum >= 0;
  const isHigh = typeof maximum === "number" && maximum < 2 ** 31 - 1;
  if (isLow && isHigh) return `, ${minimum} to ${maximum}`;
  return isLow ? `, at least ${minimum}` : "";
}
