interface KnownRecipientsProps {
  /** Those that the browser keeps, and those that the server names. */
  readonly known: readonly string[];
  readonly kept: readonly string[];
  readonly chosen: readonly string[];
  readonly onAdd: (address: string) => void;
  readonly onForget: (address: string) => void;
}

/** Offers recipients, and forgets those that this browser keeps. */
export function KnownRecipients({ known, kept, chosen, onAdd, onForget }: KnownRecipientsProps) {
  const isChosen = (address: string) => chosen.some((each) => each.toLowerCase() === address.toLowerCase());
  return (
    <ul className="known-recipients" aria-label="Known recipients">
      {known.map((address) => (
        <li key={address}>
          <button
            type="button"
            className="button small"
            aria-label={`Add ${address}`}
            aria-disabled={isChosen(address)}
            onClick={() => !isChosen(address) && onAdd(address)}
          >
            <span className="clip">{address}</span>
          </button>
          {kept.includes(address) && (
            <button
              type="button"
              className="button small square quiet"
              aria-label={`Forget ${address}`}
              title="Forget"
              onClick={() => onForget(address)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
