import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useQueryClient, useMutation as useTask } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../part/error-note.tsx";
import { Field } from "../part/field.tsx";
import { useTell } from "../part/toasts.tsx";
import { toSource } from "../template/source.ts";
import { loadStartingPoint, STARTING_POINTS, type StartingPoint } from "./starting-points.ts";
import { toSlug } from "./to-slug.ts";

const [FIRST] = STARTING_POINTS;

export function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const [point, setPoint] = useState<StartingPoint | undefined>(FIRST);
  const [file, setFile] = useState<File | undefined>();
  const [name, setName] = useState("");
  const [slug, setSlug] = useState<string | undefined>();
  const [subject, setSubject] = useState<string | undefined>();
  const client = createClient(TemplateService, useTransport());
  const queries = useQueryClient();
  const tell = useTell();
  const [, go] = useLocation();
  const shownSlug = slug ?? toSlug(name);
  const create = useTask({
    async mutationFn() {
      const { source, data } = await load(point, file);
      const { template } = await client.createTemplate({
        name,
        slug: shownSlug,
        subject: subject ?? point?.subject ?? "",
        source: toSource(source),
        allowUnknown: true,
        force: true,
      });
      const id = template?.id ?? "";
      if (data !== undefined) await client.setTemplateSample({ id, name: "example", dynamicData: JSON.parse(data) });
      return id;
    },
    async onSuccess(id) {
      onClose();
      tell(`${name} is a draft now.`);
      await queries.invalidateQueries();
      go(`/templates/${id}`);
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <StartingPoints point={point} onChoose={setPoint} />
      {point === undefined && (
        <Field label="File" hint="MJML (.mjml) or a document (.json)">
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="file"
              required
              accept=".mjml,.json"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
          )}
        </Field>
      )}
      <Field label="Name">
        {(ids) => (
          <input
            {...ids}
            className="input"
            required
            maxLength={100}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
        )}
      </Field>
      <Field label="Slug" hint="What programs fetch it by: lower-case letters, digits and hyphens">
        {(ids) => (
          <input
            {...ids}
            className="input mono"
            pattern="[a-z0-9][a-z0-9\-]*"
            maxLength={64}
            value={shownSlug}
            onChange={(e) => setSlug(e.target.value)}
          />
        )}
      </Field>
      <Field label="Subject" hint="It may hold merge tags">
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={500}
            value={subject ?? point?.subject ?? ""}
            onChange={(e) => setSubject(e.target.value)}
          />
        )}
      </Field>
      {create.error !== null && <ErrorNote error={create.error} />}
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

async function load(point: StartingPoint | undefined, file: File | undefined) {
  if (point !== undefined) return loadStartingPoint(point);
  if (file === undefined) throw new Error("choose a file");
  return { source: await file.text(), data: undefined };
}

interface StartingPointsProps {
  readonly point: StartingPoint | undefined;
  readonly onChoose: (point: StartingPoint | undefined) => void;
}

function StartingPoints({ point, onChoose }: StartingPointsProps) {
  const file = { name: "A file", about: "Of your own: MJML or a document" };
  return (
    <fieldset className="choices">
      <legend className="field-label">Begin with</legend>
      {[...STARTING_POINTS, file].map((each) => {
        const own = STARTING_POINTS.find((one) => one === each);
        return (
          <label key={each.name} className="choice">
            <input type="radio" name="start" checked={own === point} onChange={() => onChoose(own)} />
            <span>
              <strong>{each.name}</strong>
              <span className="small muted">{each.about}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
