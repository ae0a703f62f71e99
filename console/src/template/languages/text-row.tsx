import { memo, useId, useLayoutEffect, useRef } from "react";
import type { TemplateMessage } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { directionOf, languageName } from "./language-name.ts";
import { missingPlaceholders, type Placeholder, writePlaceholder } from "./placeholder-parts.ts";
import { SourceText } from "./source-text.tsx";
import { stateOf, type WrittenText } from "./written-texts.ts";

interface TextRowProps {
  readonly message: TemplateMessage;
  readonly written: WrittenText | undefined;
  readonly faults: readonly string[] | undefined;
  readonly locale: string;
  readonly sourceLocale: string;
  readonly isReadOnly: boolean;
  readonly onWrite: (id: string, value: WrittenText | undefined) => void;
  /** Called with the field that is left. */
  readonly onNext: (from: HTMLElement) => void;
}

const FAULTY = ["danger", "Has a problem"] as const;
const STATES = { translated: ["ok", "Translated"], outdated: ["warn", "Outdated"], missing: ["", "Missing"] } as const;

/** A text and the field of its translation. */
export const TextRow = memo(function TextRow(props: TextRowProps) {
  const { message, written, faults, locale, sourceLocale, isReadOnly, onWrite, onNext } = props;
  const { id, source, role, placeholders, previousSource = "" } = message;
  const text = written?.text ?? "";
  const state = stateOf(message, written);
  const [tone, label] = faults === undefined ? STATES[state] : FAULTY;
  const ids = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    field.current?.focus();
    field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  const change = (next: string) => onWrite(id, next === "" ? undefined : { text: next, source });
  const insert = (placeholder: Placeholder) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {};
    const piece = writePlaceholder(placeholder);
    cursor.current = start + piece.cursor;
    change(text.slice(0, start) + piece.text + text.slice(end));
  };
  const left = state === "missing" && text === "" ? placeholders : missingPlaceholders(text, placeholders);
  return (
    <li className="text-row" data-state={state}>
      <div className="text-side">
        <div className="row text-facts">
          <span className="small muted">{roleName(role)}</span>
          <span className={`badge ${tone}`}>{label}</span>
        </div>
        <SourceText id={`${ids}-source`} text={source} placeholders={placeholders} language={sourceLocale} />
        {state === "outdated" && (
          <div className="small muted">
            {previousSource === "" ? (
              "The text has changed since it was translated."
            ) : (
              <>
                Translated when it said:
                <SourceText text={previousSource} placeholders={placeholders} language={sourceLocale} />
              </>
            )}
          </div>
        )}
      </div>
      <div className="text-side">
        <textarea
          ref={field}
          className="input text-field"
          aria-label={`${languageName(locale)}: ${roleName(role)}`}
          aria-describedby={`${ids}-source${faults === undefined ? "" : ` ${ids}-faults`}`}
          aria-invalid={faults !== undefined}
          lang={locale}
          dir={directionOf(locale)}
          rows={Math.min(8, Math.max(1, Math.ceil(Math.max(source.length, text.length) / 42)))}
          readOnly={isReadOnly}
          data-state={state}
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onNext(event.currentTarget);
          }}
        />
        {faults !== undefined && (
          <ul id={`${ids}-faults`} className="small text-faults" role="status">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        {!isReadOnly && (left.length > 0 || state === "outdated") && (
          <div className="row wrap text-helps">
            {left.map((placeholder) => (
              <button
                key={placeholder.name}
                type="button"
                className="place mono"
                title={`Insert ${placeholder.source}`}
                aria-label={`Insert ${writePlaceholder(placeholder).text}`}
                onClick={() => insert(placeholder)}
              >
                {writePlaceholder(placeholder).text}
              </button>
            ))}
            {state === "outdated" && written !== undefined && (
              <button type="button" className="button small" onClick={() => change(text)}>
                Still right
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  );
});

/** Such as `Plain text` of `plain-text`. */
function roleName(role: string): string {
  return ROLES[role] ?? role;
}

const ROLES: Readonly<Record<string, string>> = {
  subject: "Subject",
  preheader: "Preview text",
  text: "Text",
  button: "Button",
  link: "Link",
  alt: "Alternative text",
  title: "Title",
  "plain-text": "Text part",
  header: "Header",
  "json-ld": "JSON-LD",
  default: "Default of a tag",
};
