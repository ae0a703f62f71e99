import { Field } from "./field.tsx";

interface NameAndSlugProps {
  readonly name: string;
  readonly slug: string;
  readonly onName: (name: string) => void;
  readonly onSlug: (slug: string) => void;
}

/** The fields for what a template is called. */
export function NameAndSlug({ name, slug, onName, onSlug }: NameAndSlugProps) {
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
      <Field label="Slug" hint="Programs fetch the template by this name: a-z, 0-9 and hyphens">
        {(ids) => (
          <input
            {...ids}
            className="input mono"
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
