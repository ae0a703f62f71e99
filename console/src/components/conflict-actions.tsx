interface ConflictActionsProps {
  /** How many conflicts there are, and how many are not decided yet. */
  readonly count: number;
  readonly left: number;
  readonly onClose: () => void;
  readonly onTakeTheirs: () => void;
  /** Undefined until all conflicts are decided. */
  readonly onTakeBoth: (() => void) | undefined;
}

/** The end of a dialog with conflicts: how a writer continues after someone else has saved. */
export function ConflictActions({ count, left, onClose, onTakeTheirs, onTakeBoth }: ConflictActionsProps) {
  return (
    <div className="actions">
      <span className="grow muted" role="status">
        {left > 0 && `${left} of ${count} conflicts to decide`}
      </span>
      <button type="button" className="button" onClick={onClose}>
        Decide later
      </button>
      <button type="button" className="button" onClick={onTakeTheirs}>
        Use theirs only
      </button>
      <button type="button" className="button primary" disabled={onTakeBoth === undefined} onClick={onTakeBoth}>
        Continue with both
      </button>
    </div>
  );
}
