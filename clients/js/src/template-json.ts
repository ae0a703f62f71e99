import { LetterpressError } from "./letterpress-error.ts";

export const TARGETS = ["html", "mjml", "react-email"] as const;

/** The forms a template can be rendered to. */
export type Target = (typeof TARGETS)[number];

/** A published template as the service delivers it. Members that rendering does not need are not named here. */
export interface TemplateJson {
  readonly template_id: string;
  /** The compiled programs: those of the requested targets, and `text` and `subject`. */
  readonly programs: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

/** Throws RENDER_ERROR unless the value is a published template. Its programs are checked when they are filled. */
export function parseTemplateJson(value: unknown): TemplateJson {
  if (!isObject(value)) throw malformed([], "must be an object", "object_type");
  if (typeof value.template_id !== "string") throw malformed(["template_id"], "must be a string", "string_type");
  if (!isObject(value.programs)) {
    throw malformed(["programs"], "must be an object; only published templates have programs", "object_type");
  }
  return value as TemplateJson; // the members it names have just been checked
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function malformed(path: readonly string[], msg: string, type: string): LetterpressError {
  const loc = ["template", ...path];
  return new LetterpressError("RENDER_ERROR", `${loc.join(".")}: ${msg}`, { issues: [{ loc, msg, type }] });
}
