import { Field } from "./field.tsx";

interface NameAndSlugProps {
  readonly name: string;
  readonly slug: string;
  /** What is named: a kind of template, or `brand`. All but a mail need a slug. */
  readonly kind: string;
  readonly onName: (name: string) => void;
  readonly onSlug: (slug: string) => void;
}

const USES: Readonly<Record<string, string>> = {
  mail: "Programs fetch the template by this name",
  partial: "Templates include the partial by this name",
  layout: "Templates use the layout by this name",
  brand: "Programs fetch the brand by this name, which never changes",
};

/** The fields for what a template is called. */
export function NameAndSlug({ name, slug, kind, onName, onSlug }: NameAndSlugProps) {
  return (
    <div className="pair">
      <Field label="Name">
        {(ids) => (
          <input
            {...ids}
            className="input"
            required
            maxLength={100}
            value={name}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
      <Field label="Slug" hint={`${USES[kind] ?? USES.mail}: a-z, 0-9 and hyphens`}>
        {(ids) => (
          <input
            {...ids}
            className="input mono"
            required={kind !== "mail"}
            pattern="[a-z0-9][a-z0-9\-]*"
            maxLength={64}
            value={slug}
            onChange={({ target }) => onSlug(target.value)}
          />
        )}
      </Field>
    </div>
  );
}
