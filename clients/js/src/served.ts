import { PROGRAM_FORMAT } from "../../../core/evaluator/program.ts";
import { type BrandJson, parseBrandJson } from "./brand-json.ts";
import type { ErrorCode } from "./letterpress-error.ts";
import { parseTemplateJson, type Target, type TemplateJson } from "./template-json.ts";

/** What the service sends: a template for a target, or a brand. No target has the name `brand`. */
export type ServedKind = Target | "brand";
export type ServedNoun = "template" | "brand";
export type Served = TemplateJson | BrandJson;

/** How a kind is requested and read. */
export interface ServedForm {
  readonly noun: ServedNoun;
  /** The code of an answer 404 that has none. */
  readonly notFound: ErrorCode;
  /** Path and query below the base URL. */
  pathOf(id: string, locale?: string): string;
  /** Throws RENDER_ERROR for a value that is none. */
  parse(value: unknown): Served;
}

const BRAND: ServedForm = {
  noun: "brand",
  notFound: "BRAND_NOT_FOUND",
  pathOf: (id) => `/v1/sdk/brand/${encodeURIComponent(id)}`,
  parse: parseBrandJson,
};

export function servedFormOf(kind: ServedKind): ServedForm {
  if (kind === "brand") return BRAND;
  const query = new URLSearchParams({ target: kind, program_format: String(PROGRAM_FORMAT) });
  return {
    noun: "template",
    notFound: "TEMPLATE_NOT_FOUND",
    pathOf(id, locale) {
      if (locale !== undefined) query.set("locale", locale);
      return `/v1/sdk/template/${encodeURIComponent(id)}?${query}`;
    },
    parse: parseTemplateJson,
  };
}
