import { parseTemplateRef } from "../../domain/template/template-ref.ts";
import { UsageError } from "./usage-error.ts";

/** Checks a slug by the rules of the API. */
export function checkSlug(slug: string): void {
  if (parseTemplateRef(slug)?.by !== "slug") throw new UsageError("--slug must be 1 to 64 of a-z, 0-9 and hyphen");
}
