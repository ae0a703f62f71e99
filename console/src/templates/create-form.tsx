import { useState } from "react";
import { describeError } from "../components/describe-error.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { Field } from "../components/field.tsx";
import { toSlug } from "../components/to-slug.ts";
import { useTell } from "../components/toasts.tsx";
import { StartingPointChoice } from "./starting-point-choice.tsx";
import { STARTING_POINTS, type StartingPoint } from "./starting-points.ts";
import { useCreateTemplate } from "./use-create-template.ts";

export function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const [start, setStart] = useState<StartingPoint | File | undefined>(STARTING_POINTS[0]);
  const [typed, setTyped] = useState<Partial<Record<"name" | "slug" | "subject", string>>>({});
  const [forcedSlug, setForcedSlug] = useState<string>();
  const tell = useTell();
  const name = typed.name ?? (start instanceof File ? start.name.replace(/[.].*$/, "") : "");
  const slug = typed.slug ?? toSlug(name);
  const subject = typed.subject ?? (start instanceof File ? "" : (start?.subject ?? ""));
  const create = useCreateTemplate(() => {
    onClose();
    tell(`${name} is a draft now.`);
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (start !== undefined) create.mutate({ name, slug, subject, start, forceSlug: slug === forcedSlug });
      }}
    >
      <StartingPointChoice start={start} onChoose={setStart} />
      <div className="pair">
        <Field label="Name">
          {(ids) => (
            <input
              {...ids}
              className="input"
              required
              maxLength={100}
              value={name}
              onChange={({ target }) => setTyped({ ...typed, name: target.value })}
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
              onChange={({ target }) => setTyped({ ...typed, slug: target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Subject" hint="May contain merge tags, such as {{ first_name }}">
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={500}
            value={subject}
            onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
          />
        )}
      </Field>
      {create.error !== null && <ErrorNote error={create.error} />}
      {isFormerSlug(create.error) && create.variables?.slug === slug && (
        <label className="check">
          <input
            type="checkbox"
            checked={forcedSlug === slug}
            onChange={({ target }) => setForcedSlug(target.checked ? slug : undefined)}
          />
          Reuse the slug: programs that still fetch it receive this template once it is published
        </label>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={create.isPending}>
          {create.isPending ? "Making it…" : "Make the draft"}
        </button>
      </div>
    </form>
  );
}

/** Whether a published template gave the slug up lately, which a publisher may pass over. */
function isFormerSlug(error: Error | null): boolean {
  return error !== null && describeError(error).violations.some(({ rule }) => rule === "slug.former");
}
