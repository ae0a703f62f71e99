import type { KeptWorks } from "../saving/use-kept-work.ts";
import type { Work } from "./workbench/work.ts";

/** Other drafts of the template that this browser keeps, to be shown or discarded. */
export function KeptDrafts({ others, show, discard }: Pick<KeptWorks<Work>, "others" | "show" | "discard">) {
  return others.length === 0 ? null : (
    <details className="notice">
      <summary>
        This browser keeps {others.length === 1 ? "another draft" : `${others.length} other drafts`} of this template
      </summary>
      <ul className="stack tight">
        {others.map((slot) => (
          <li key={`${slot.tab} ${slot.at}`} className="row">
            <span className="grow">
              Changed {TIME.format(slot.at)}, subject “{slot.kept.work.draft.subject}”
            </span>
            <button type="button" className="button small" onClick={() => show(slot)}>
              Show
            </button>
            <button type="button" className="button small" onClick={() => discard(slot)}>
              Discard
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
