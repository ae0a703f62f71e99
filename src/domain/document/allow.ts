import type { Schema } from "./schema.ts";

/** The JSON Schema of the member that waives warnings about what has it. The compiler reads it. */
export const ALLOW: Schema = {
  type: ["object", "null"],
  additionalProperties: { type: "string", minLength: 1 },
  description: "Warnings that are allowed: the reason, by rule.",
};
