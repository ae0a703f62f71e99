import { useEffect, useRef, useState } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { Field } from "../components/field.tsx";
import { NameAndSlug } from "../components/name-and-slug.tsx";
import { ReuseSlug } from "../components/reuse-slug.tsx";
import { toSlug } from "../components/to-slug.ts";
import { useTell } from "../components/toasts.tsx";
import { recognizeSource } from "./recognize-source.ts";
import { StartingPointChoice } from "./starting-point-choice.tsx";
import { STARTING_POINTS, type StartingPoint } from "./starting-points.ts";
import { useCreateTemplate } from "./use-create-template.ts";

export function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const [start, setStart] = useState<StartingPoint | File | undefined>(STARTING_POINTS[0]);
  const [typed, setTyped] = useState<Partial<Record<"name" | "slug" | "subject", string>>>({});
  const [forcedSlug, setForcedSlug] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // The dialog was open before this form was loaded.
  useEffect(() => form.current?.querySelector<HTMLElement>("input:checked")?.focus(), []);
  const tell = useTell();
  const name = typed.name ?? suggestName(start);
  const slug = typed.slug ?? toSlug(name);
  const isPasted = !(start instanceof File) && start?.text !== undefined;
  const subject = typed.subject ?? (isPasted ? name : start instanceof File ? "" : (start?.subject ?? ""));
  const create = useCreateTemplate(() => {
    onClose();
    tell(`${name} is created as a draft.`);
  });
  return (
    <form
      ref={form}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (start !== undefined) create.mutate({ name, slug, subject, start, forceSlug: slug === forcedSlug });
      }}
    >
      <StartingPointChoice start={start} onChoose={setStart} />
      <NameAndSlug
        name={name}
        slug={slug}
        onName={(text) => setTyped({ ...typed, name: text })}
        onSlug={(text) => setTyped({ ...typed, slug: text })}
      />
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
      <ReuseSlug
        error={create.error}
        refused={create.variables?.slug}
        slug={slug}
        forced={forcedSlug}
        onForce={setForcedSlug}
      />
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={create.isPending}>
          {create.isPending ? "Creating…" : "Create draft"}
        </button>
      </div>
    </form>
  );
}

/** A file by its name, a pasted source by its title. */
function suggestName(start: StartingPoint | File | undefined): string {
  if (start instanceof File) return start.name.replace(/[.].*$/, "");
  return start?.text === undefined ? "" : recognizeSource(start.text).name;
}
