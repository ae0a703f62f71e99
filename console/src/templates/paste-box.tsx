import { useQuery } from "@connectrpc/connect-query";
import { useEffect, useState } from "react";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { Field } from "../components/field.tsx";
import { toSource } from "../template/source.ts";
import { recognizeSource } from "./recognize-source.ts";

const PAUSE_MS = 300;
const LISTED_MAX = 5;

interface PasteBoxProps {
  /** Of the template. */
  readonly kind: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A source from elsewhere, what it is recognized as, and what the compiler finds in it. */
export function PasteBox({ kind: use, text, onChange }: PasteBoxProps) {
  const { kind } = recognizeSource(text, use);
  const isEmpty = text.trim() === "";
  return (
    <>
      <Field label="Source" hint="MJML, or the JSON of a TemplateJson document">
        {(ids) => (
          <textarea
            {...ids}
            className="input mono"
            rows={8}
            required
            spellCheck={false}
            value={text}
            ref={(area) => area?.setCustomValidity(kind in REFUSED && !isEmpty ? "Paste MJML or a document" : "")}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {!isEmpty && (
        <div className={kind in REFUSED ? "note danger" : "note"} role="status">
          {kind === "html" || kind === "unknown" ? (
            <p>{REFUSED[kind]}</p>
          ) : (
            <Findings key={kind} kind={use} text={text} what={kind === "mjml" ? "MJML" : "A document"} />
          )}
        </div>
      )}
    </>
  );
}

const REFUSED: Readonly<Record<string, string>> = {
  html:
    "This is HTML, which cannot be a template. Letterpress makes the HTML from MJML or a document, so that it works in " +
    "every mail program. Start from Empty, and put your texts into mj-text, your images into mj-image and your links " +
    "into mj-button. HTML that must stay as it is goes into mj-raw.",
  unknown: "This is neither MJML, which begins with <mjml>, nor a document, which begins with {.",
};

interface FindingsProps extends Pick<PasteBoxProps, "kind" | "text"> {
  readonly what: string;
}

function Findings({ kind, text, what }: FindingsProps) {
  const settled = useSettled(text);
  const { data, error, isFetching } = useQuery(
    TemplateService.method.validateTemplate,
    { kind, source: toSource(settled), allowUnknown: true, force: true },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  if (error !== null) return <ErrorNote error={error} />;
  if (data === undefined || isFetching || settled !== text) return <p>{what}. Checking…</p>;
  const found = data.diagnostics;
  if (found.length === 0) return <p>{what} without findings.</p>;
  return (
    <>
      <p>
        {what} with {found.length === 1 ? "one finding, which" : `${found.length} findings, which`} you can fix in the
        draft.
      </p>
      <ul>
        {found.slice(0, LISTED_MAX).map(({ rule, place, message }) => (
          <li key={`${rule} ${place}`}>
            <code>{place}</code> {message}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
