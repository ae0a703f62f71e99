import { useEffect, useRef } from "react";
import { describeError } from "../../components/describe-error.ts";
import { nameOf, wordsOf } from "./bulk-action.ts";
import type { Bulk } from "./use-bulk.ts";

const NAMED_MAX = 20;

/** How far a bulk action is, and what became of it: what failed and why, with what can be done about that. */
export function BulkNote({ bulk }: { readonly bulk: Bulk }) {
  const { state, run, stop, close } = bulk;
  const note = useRef<HTMLDivElement>(null);
  const result = state?.result;
  // The rows that had the focus may have left the list.
  useEffect(() => {
    if (result !== undefined) note.current?.focus();
  }, [result]);
  if (state === undefined) return;
  const leave = () => {
    close();
    document.querySelector("h1")?.focus();
  };
  const { action, templates, tried } = state;
  const { doing, done } = wordsOf(action);
  if (result === undefined)
    return (
      <div className="note bulk-note">
        <div className="row wrap">
          <span className="grow" role="status">
            {doing}: {tried} of {templates.length}
          </span>
          <progress max={templates.length} value={tried} aria-label={doing} />
          <button type="button" className="button small" onClick={stop}>
            Stop
          </button>
        </div>
      </div>
    );
  const { failed, left } = result;
  const again = [...failed.map(({ item }) => item), ...left];
  return (
    <div ref={note} tabIndex={-1} className={`note bulk-note ${failed.length > 0 ? "danger" : "ok"}`} role="status">
      <div className="row wrap">
        <strong className="grow">
          {result.done.length > 0 && `${done(nameOf(result.done), result.done.length === 1)} `}
          {failed.length > 0 && `${nameOf(failed.map(({ item }) => item))} failed. `}
          {left.length > 0 && `Stopped: ${left.length} not tried.`}
        </strong>
        {action.is === "archive" && result.done.length > 0 && (
          <button type="button" className="button small" onClick={() => run({ is: "unarchive" }, result.done)}>
            Undo
          </button>
        )}
        {again.length > 0 && (
          <button type="button" className="button small" onClick={() => run(action, again)}>
            {failed.length > 0 ? `Try ${again.length} again` : "Continue"}
          </button>
        )}
        <button type="button" className="button small" onClick={leave}>
          Close
        </button>
      </div>
      {failed.length > 0 && (
        <ul className="stack tight">
          {failed.slice(0, NAMED_MAX).map(({ item, error }) => {
            const { title, message, requestId } = describeError(error);
            return (
              <li key={item.id} className="break">
                {item.name}: {title}. {message} {requestId !== undefined && <code className="small">{requestId}</code>}
              </li>
            );
          })}
          {failed.length > NAMED_MAX && <li>and {failed.length - NAMED_MAX} more</li>}
        </ul>
      )}
    </div>
  );
}
