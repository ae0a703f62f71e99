import { useState } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { Field } from "../components/field.tsx";
import { isPart } from "../components/is-part.ts";
import { NameAndSlug } from "../components/name-and-slug.tsx";
import { ReuseSlug } from "../components/reuse-slug.tsx";
import { toSlug } from "../components/to-slug.ts";
import { useTell } from "../components/toasts.tsx";
import type { ExampleFormat } from "./example-format.ts";
import { FormatField } from "./format-field.tsx";
import { recognizeSource } from "./recognize-source.ts";
import type { StartingPoint } from "./starting-point.ts";
import { StartingPointChoice } from "./starting-point-choice.tsx";
import { firstStartingPoint } from "./starting-points.ts";
import { useCreateTemplate } from "./use-create-template.ts";

export function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState("mail");
  const [start, setStart] = useState<StartingPoint | File | undefined>(firstStartingPoint(kind));
  const [format, setFormat] = useState<ExampleFormat>("mjml");
  const [typed, setTyped] = useState<Partial<Record<"name" | "slug" | "subject", string>>>({});
  const [forcedSlug, setForcedSlug] = useState<string>();
  const tell = useTell();
  const choose = (next: typeof start) => {
    setStart(next);
    setFormat("mjml");
  };
  const name = typed.name ?? suggestName(start, kind);
  const slug = typed.slug ?? toSlug(name);
  const isPasted = !(start instanceof File) && start?.text !== undefined;
  const suggested = isPasted ? name : start instanceof File ? "" : (start?.subject ?? "");
  const subject = isPart(kind) ? "" : (typed.subject ?? suggested);
  const create = useCreateTemplate(() => {
    onClose();
    tell(`${name} is created as a draft.`);
  });
  return (
    <form
      className="create-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (start !== undefined)
          create.mutate({ name, slug, kind, subject, start, format, forceSlug: slug === forcedSlug });
      }}
    >
      <div className="stack">
        <Field label="Kind" hint="It never changes.">
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={kind}
              onChange={({ target }) => {
                setKind(target.value);
                choose(firstStartingPoint(target.value));
              }}
            >
              <option value="mail">Mail: what programs fetch and send</option>
              <option value="partial">Partial: a piece that several mails share, such as a footer</option>
              <option value="layout">Layout: a frame around mails</option>
            </select>
          )}
        </Field>
        <StartingPointChoice kind={kind} start={start} onChoose={choose} />
      </div>
      <div className="stack create-fields">
        {!(start instanceof File) && (start?.formats?.length ?? 0) > 1 && (
          <FormatField format={format} onChoose={setFormat} />
        )}
        <NameAndSlug
          kind={kind}
          name={name}
          slug={slug}
          onName={(text) => setTyped({ ...typed, name: text })}
          onSlug={(text) => setTyped({ ...typed, slug: text })}
        />
        {!isPart(kind) && (
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
        )}
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
      </div>
    </form>
  );
}

/** A file by its name, a pasted source by its title. */
function suggestName(start: StartingPoint | File | undefined, kind: string): string {
  if (start instanceof File) return start.name.replace(/[.].*$/, "");
  return start?.text === undefined ? "" : recognizeSource(start.text, kind).name;
}
