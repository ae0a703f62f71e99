interface NoKeysProps {
  readonly isFiltered: boolean;
  readonly isPrefix: boolean;
  readonly onClear: () => void;
}

/** Replaces an empty list, and says what it would contain. */
export function NoKeys({ isFiltered, isPrefix, onClear }: NoKeysProps) {
  return (
    <div className="card empty" role="status">
      <h2>{isFiltered ? "No key matches" : "No keys yet"}</h2>
      <p>
        {isPrefix
          ? "No current secret begins with this. If the key was rotated since, find it with letterpress key usage on the server."
          : "A key has a name, a kind and a scope. Its secret is shown only once, when you create it."}
      </p>
      {isFiltered && (
        <button type="button" className="button" onClick={onClear}>
          Show all keys
        </button>
      )}
    </div>
  );
}
