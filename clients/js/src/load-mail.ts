import { assertId } from "./assert-id.ts";
import { parseBrandJson } from "./brand-json.ts";
import { LetterpressError } from "./letterpress-error.ts";
import type { FillData } from "./render-program.ts";
import type { Served } from "./served.ts";
import type { ClientData } from "./template-data.ts";
import type { Target } from "./template-json.ts";
import type { TemplateLoader } from "./template-loader.ts";

/** Which template is loaded, and the data that may name a brand. */
export interface MailRequest {
  readonly templateId: string;
  /** Absent: html. */
  readonly target?: Target | undefined;
  readonly dynamicData?: ClientData | undefined;
  readonly locale?: string | undefined;
}

/** A template, and the data with the values of the brand that they name. */
export interface LoadedMail {
  readonly template: Served;
  readonly dynamicData: FillData | undefined;
  /** True when one of both is a stale one, because the service could not be asked. */
  readonly isStale: boolean;
}

/**
 * Loads a template, then the brand that the data name: a refused template costs one request. Throws INVALID_REQUEST for
 * an id that cannot be one, and what the loader rejects with.
 */
export async function loadMail(
  loader: TemplateLoader,
  { templateId, target = "html", dynamicData: data, locale }: MailRequest,
): Promise<LoadedMail> {
  assertId(templateId, "templateId", "template_id");
  const brandId = data?.brand;
  if (typeof brandId === "string") assertId(brandId, "brand", "brand_id");
  const { entry, isStale } = await loader.load({ id: templateId, kind: target, locale: toLocale(locale) });
  const template = entry.content;
  // What names no stored brand is what the evaluator reads.
  if (typeof brandId !== "string") return { template, dynamicData: data as FillData | undefined, isStale };
  const brand = await loader.load({ id: brandId, kind: "brand" });
  const { tokens } = parseBrandJson(brand.entry.content);
  return { template, dynamicData: { ...data, brand: tokens }, isStale: isStale || brand.isStale };
}

/** The service knows which language tags there are. An empty one asks for the own language of the template. */
function toLocale(locale: unknown): string | undefined {
  if (locale === undefined || locale === "") return undefined;
  if (typeof locale === "string") return locale;
  const issue = { loc: ["locale"], msg: "must be a language tag, such as de or pt-BR", type: "locale" };
  throw new LetterpressError("INVALID_REQUEST", `locale: ${issue.msg}`, { issues: [issue] });
}
