import { at, type Place, report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import { NO_BRAND_TEST } from "../condition/expression-operands.ts";
import type { BrandTags } from "./write-stand-ins.ts";

/** Reports each rule of a document's visibility that names a value of the brand that the document declares. */
export function checkBrandRules(json: unknown, { values }: BrandTags, place: Place): void {
  const names = new Set(values.map(({ name }) => `brand.${name}`));

  function checkRules(value: unknown, here: Place, isVisibility: boolean): void {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const below = at(here, Array.isArray(value) ? Number(name) : name);
      if (isVisibility && name === "tag" && typeof member === "string" && names.has(member.trim().toLowerCase())) {
        report(below, "brand.misplaced", `"${quote(member.trim())}" is of a brand, ${NO_BRAND_TEST}`);
      }
      checkRules(member, below, isVisibility || name === "visibility");
    }
  }

  checkRules(json, place, false);
}
