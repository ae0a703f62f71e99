import { useCallback, useMemo, useRef, useState } from "react";
import type { TemplateMessage } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import type { TextFaults } from "./text-faults.ts";
import { filterTexts, type TextFilter } from "./text-filter.ts";
import { TextRow } from "./text-row.tsx";
import { countStates, type WrittenText, type WrittenTexts } from "./written-texts.ts";

interface TextTableProps {
  readonly messages: readonly TemplateMessage[];
  readonly locale: string;
  readonly sourceLocale: string;
  readonly written: WrittenTexts;
  readonly faults: TextFaults;
  readonly isReadOnly: boolean;
  readonly onWrite: (id: string, value: WrittenText | undefined) => void;
}

const PAGE = 50;

/**
 * The texts of a template, each beside its translation. A text that is translated stays where it is, whatever the
 * filter says, until the filter changes.
 */
export function TextTable({ messages, locale, sourceLocale, written, faults, isReadOnly, onWrite }: TextTableProps) {
  const [filter, setFilter] = useState<TextFilter>({ state: "all", search: "" });
  const [shown, setShown] = useState(PAGE);
  const latest = useRef(written);
  latest.current = written;
  const listed = useMemo(
    () => new Set(filterTexts(messages, latest.current, filter).map(({ id }) => id)),
    [messages.map(({ id }) => id).join(" "), filter],
  );
  const change = (next: Partial<TextFilter>) => {
    setFilter((before) => ({ ...before, ...next }));
    setShown(PAGE);
  };
  const list = useRef<HTMLOListElement>(null);
  const goOn = useCallback((from: HTMLElement) => focusNext(list.current, from), []);
  const rows = messages.filter(({ id }) => listed.has(id));
  const counts = countStates(messages, written);
  return (
    <section className="texts" aria-label="Texts">
      <div className="bar">
        <select
          className="input choose"
          aria-label="State"
          value={filter.state}
          onChange={({ target }) => change({ state: target.value as TextFilter["state"] })}
        >
          <option value="all">All texts ({messages.length})</option>
          <option value="missing">Missing ({counts.missing})</option>
          <option value="outdated">Outdated ({counts.outdated})</option>
          <option value="translated">Translated ({counts.translated})</option>
        </select>
        <input
          type="search"
          className="input grow texts-search"
          aria-label="Search in texts and translations"
          placeholder="Search"
          data-own-undo
          value={filter.search}
          onChange={({ target }) => change({ search: target.value })}
        />
        <span className="muted small" role="status">
          {rows.length === messages.length ? `${rows.length} texts` : `${rows.length} of ${messages.length} texts`}
        </span>
      </div>
      <div className="texts-scroll">
        {rows.length === 0 && (
          <p className="muted texts-none">
            {messages.length === 0 ? "The draft has no text to translate." : "No text matches. Change the filter."}
          </p>
        )}
        <ol ref={list}>
          {rows.slice(0, shown).map((message) => (
            <TextRow
              key={message.id}
              message={message}
              written={written[message.id]}
              faults={faults.get(message.id)}
              {...{ locale, sourceLocale, isReadOnly, onWrite }}
              onNext={goOn}
            />
          ))}
        </ol>
        {rows.length > shown && (
          <button type="button" className="button texts-more" onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, rows.length - shown)} more
          </button>
        )}
      </div>
    </section>
  );
}

/** The field of the next text that is not done, or else of the next one. */
function focusNext(list: HTMLElement | null, from: HTMLElement): void {
  const fields = [...(list?.querySelectorAll<HTMLElement>("textarea") ?? [])];
  const after = fields.slice(fields.indexOf(from) + 1);
  const next = after.find((field) => field.dataset.state !== "translated") ?? after[0];
  next?.focus();
}
