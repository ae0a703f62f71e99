interface NoKeysProps {
  readonly isFiltered: boolean;
  readonly isPrefix: boolean;
  readonly onClear: () => void;
}

/** Stands in the place of a list without rows, and says what would be in it. */
export function NoKeys({ isFiltered, isPrefix, onClear }: NoKeysProps) {
  return (
    <div className="card empty" role="status">
      <h2>{isFiltered ? "No key matches" : "No keys yet"}</h2>
      <p>
        {isPrefix
          ? "No key has a newest secret that begins so. It may have been rotated since: letterpress key usage finds those, too."
          : "A key has a name, a kind and a scope. Its secret is shown once, when it is made."}
      </p>
      {isFiltered && (
        <button type="button" className="button" onClick={onClear}>
          Show every key
        </button>
      )}
    </div>
  );
}
