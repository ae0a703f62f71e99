/** A JSON Schema, or a part of one. */
export type Schema = { readonly [keyword: string]: unknown };
