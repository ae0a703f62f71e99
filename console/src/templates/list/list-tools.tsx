import type { RefObject } from "react";
import type { TagCount } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { PicturesSwitch } from "../pictures/pictures-switch.tsx";
import { KINDS, type ListView, QUERY_MAX, STATES } from "./list-view.ts";
import { useTypedSearch } from "./use-typed-search.ts";

interface ListToolsProps {
  readonly view: ListView;
  readonly tags: readonly TagCount[];
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly count: string;
  readonly search: string;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
  /** The arrow down in the search. */
  readonly onLeave: () => void;
}

/** What the list is filtered by, and how many templates that leaves. */
export function ListTools({ view, tags, searchBox, count, search, onChange, onLeave }: ListToolsProps) {
  const [typed, setTyped] = useTypedSearch(search, (q) => onChange({ q }));
  const setTags = (next: readonly string[]) => onChange({ tags: next.join(",") });
  const offered = tags.filter(({ tag }) => !view.tags.includes(tag));
  return (
    <div className="stack tight">
      <div className="row wrap tools">
        <input
          ref={searchBox}
          type="search"
          className="input grow search"
          aria-label="Search by name, slug, subject or tag"
          placeholder="Search by name, slug, subject or tag"
          maxLength={QUERY_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            onLeave();
          }}
        />
        <Choose name="state" label="State" options={STATES} view={view} onChange={onChange} />
        <Choose name="kind" label="Kind" options={KINDS} view={view} onChange={onChange} />
        {(offered.length > 0 || view.tags.length > 0) && (
          <select
            className="input choose"
            aria-label="Filter by a tag"
            value=""
            onChange={({ target }) => setTags([...view.tags, target.value])}
          >
            <option value="">Tag…</option>
            {offered.map(({ tag, templates }) => (
              <option key={tag} value={tag}>
                {tag} ({templates})
              </option>
            ))}
          </select>
        )}
        <PicturesSwitch />
        <span className="muted count" role="status">
          {count}
        </span>
      </div>
      {view.tags.length > 0 && (
        <ul className="row wrap" aria-label="Tags that the list is filtered by">
          {view.tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
              <button
                type="button"
                aria-label={`Remove the filter ${tag}`}
                onClick={() => setTags(view.tags.filter((each) => each !== tag))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChooseProps extends Pick<ListToolsProps, "view" | "onChange"> {
  readonly name: "state" | "kind";
  readonly label: string;
  readonly options: readonly (readonly [value: string, name: string])[];
}

function Choose({ name, label, options, view, onChange }: ChooseProps) {
  return (
    <select
      className="input choose"
      aria-label={label}
      value={view[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
