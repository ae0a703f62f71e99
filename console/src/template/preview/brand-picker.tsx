import { describeError } from "../../components/describe-error.ts";
import type { BrandChoice } from "./use-brand-choice.ts";

/** Chooses the brand that a mail is looked at in; nothing for one without tokens, or where there are no brands. */
export function BrandPicker({ brand: { brands, slug, choose, error } }: { readonly brand: BrandChoice }) {
  if (brands.length === 0) return null;
  const isListed = slug === "" || brands.some((each) => each.slug === slug);
  return (
    <>
      <select className="input choose" aria-label="Brand" value={slug} onChange={({ target }) => choose(target.value)}>
        <option value="">Brand: as declared</option>
        {brands.map((each) => (
          <option key={each.id} value={each.slug}>
            {each.name}
          </option>
        ))}
        {!isListed && <option value={slug}>{slug}</option>}
      </select>
      {error !== null && <span className="badge danger">{describeError(error).title}</span>}
    </>
  );
}
