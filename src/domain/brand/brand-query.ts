import type { TemplateQuery } from "../template/template-query.ts";

/** Which brands a list has, and in which order: as a list of templates. */
export type BrandQuery = Pick<TemplateQuery, "words" | "order" | "state" | "showArchived">;
