import { LetterpressError } from "./letterpress-error.ts";

/** A stored brand as the service delivers it. Members that rendering does not need are not named here. */
export interface BrandJson {
  readonly id: string;
  /** The values of tokens by their names. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/** Throws RENDER_ERROR unless the value is a published brand. Each value is checked when a template is filled. */
export function parseBrandJson(value: unknown): BrandJson {
  if (!isObject(value)) throw malformed([], "must be an object", "object_type");
  if (typeof value.id !== "string") throw malformed(["id"], "must be a string", "string_type");
  if (!isObject(value.tokens)) throw malformed(["tokens"], "must be an object", "object_type");
  for (const [name, token] of Object.entries(value.tokens))
    if (typeof token !== "string") throw malformed(["tokens", name], "must be a string", "string_type");
  return value as BrandJson; // the members it names have just been checked
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function malformed(path: readonly string[], msg: string, type: string): LetterpressError {
  const loc = ["brand", ...path];
  return new LetterpressError("RENDER_ERROR", `${loc.join(".")}: ${msg}`, { issues: [{ loc, msg, type }] });
}
