import { describeError, type SIGN_IN_WORDS } from "./describe-error.ts";

interface ErrorNoteProps {
  readonly error: unknown;
  /** By published code, before those of every page. */
  readonly words?: typeof SIGN_IN_WORDS;
  readonly onRetry?: () => void;
}

/** Says what went wrong, what to do about it, and under which id the server knows it. */
export function ErrorNote({ error, words, onRetry }: ErrorNoteProps) {
  const { title, message, advice, requestId, violations } = describeError(error, words);
  return (
    <div className="note danger" role="alert">
      <strong>{title}</strong>
      {violations.length === 0 && <p>{message}</p>}
      {violations.length > 0 && (
        <ul className="stack tight">
          {violations.slice(0, 20).map(({ field, description }) => (
            <li key={`${field} ${description}`}>
              {field !== "" && <code>{field}</code>} {description}
            </li>
          ))}
        </ul>
      )}
      {advice !== undefined && <p>{advice}</p>}
      {requestId !== undefined && (
        <p className="small">
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry !== undefined && (
        <div>
          <button type="button" className="button small" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
