import { Field } from "../components/field.tsx";
import { EXAMPLE_MAILS } from "./example-mails.ts";
import { PasteBox } from "./paste-box.tsx";
import { PASTED, type StartingPoint, startingPointsOf } from "./starting-points.ts";

const IN_LAYOUT = { name: "In a layout", about: `MJML: ${EXAMPLE_MAILS.length} mails, for any brand` };
const FILE = { name: "A file", about: "MJML or a document from your computer" };

interface StartingPointChoiceProps {
  /** Of the template. */
  readonly kind: string;
  /** Undefined: a file that has still to be chosen. */
  readonly start: StartingPoint | File | undefined;
  readonly onChoose: (start: StartingPoint | File | undefined) => void;
}

/** What a new template can begin with: an example, one in a layout, nothing, a text that is pasted, or a file. */
export function StartingPointChoice({ kind, start, onChoose }: StartingPointChoiceProps) {
  const isFile = start === undefined || start instanceof File;
  const pasted = isFile ? undefined : start.text;
  const folder = isFile ? undefined : start.folder;
  return (
    <>
      <fieldset className="choices">
        <legend className="field-label">Start from</legend>
        {startingPointsOf(kind).map((point) => (
          <Choice key={point.name} {...point} isChosen={point === start} onChoose={() => onChoose(point)} />
        ))}
        {kind === "mail" && (
          <Choice {...IN_LAYOUT} isChosen={folder !== undefined} onChoose={() => onChoose(toStart(EXAMPLE_MAILS[0]))} />
        )}
        <Choice {...PASTED} isChosen={pasted !== undefined} onChoose={() => onChoose(PASTED)} />
        <Choice {...FILE} isChosen={isFile} onChoose={() => onChoose(undefined)} />
      </fieldset>
      {folder !== undefined && (
        <Field label="Mail" hint="Its layout and partials are published if the server does not have them.">
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={folder}
              onChange={({ target }) => onChoose(toStart(EXAMPLE_MAILS.find(({ slug }) => slug === target.value)))}
            >
              {EXAMPLE_MAILS.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
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
    </>
  );
}

function toStart(mail: (typeof EXAMPLE_MAILS)[number] | undefined): StartingPoint | undefined {
  return mail && { ...IN_LAYOUT, subject: mail.subject ?? "", folder: mail.slug };
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
