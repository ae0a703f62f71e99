import { Field } from "../components/field.tsx";
import { MailGallery } from "./mail-gallery.tsx";
import { PasteBox } from "./paste-box.tsx";
import type { StartingPoint } from "./starting-point.ts";
import { PASTED, startingPointsOf } from "./starting-points.ts";

const FILE = { name: "A file", about: "MJML or a document from your computer" };

interface StartingPointChoiceProps {
  /** Of the template. */
  readonly kind: string;
  /** Undefined: a file that has still to be chosen. */
  readonly start: StartingPoint | File | undefined;
  readonly onChoose: (start: StartingPoint | File | undefined) => void;
}

/** What a new template can begin with: a text that is pasted, a file, nothing, or an example by its picture. */
export function StartingPointChoice({ kind, start, onChoose }: StartingPointChoiceProps) {
  const isFile = start === undefined || start instanceof File;
  const pasted = isFile ? undefined : start.text;
  return (
    <fieldset className="starting-points">
      <legend className="field-label">Start from</legend>
      <div className="choices">
        {startingPointsOf(kind).map((point) => (
          <Choice key={point.name} {...point} isChosen={point === start} onChoose={() => onChoose(point)} />
        ))}
        <Choice {...PASTED} isChosen={pasted !== undefined} onChoose={() => onChoose(PASTED)} />
        <Choice {...FILE} isChosen={isFile} onChoose={() => onChoose(undefined)} />
      </div>
      {pasted !== undefined && (
        <PasteBox kind={kind} text={pasted} onChange={(text) => onChoose({ ...PASTED, text })} />
      )}
      {isFile && (
        <Field label="File" hint="MJML (.mjml) or a TemplateJson document (.json)">
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="file"
              required
              accept=".mjml,.json"
              onChange={(event) => onChoose(event.target.files?.[0])}
            />
          )}
        </Field>
      )}
      {kind === "mail" && <MailGallery start={start} onChoose={onChoose} />}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly about: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, about, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name="start" checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{name}</strong>
        <span className="small muted">{about}</span>
      </span>
    </label>
  );
}
