interface InboxLineProps {
  readonly subject: string;
  /** What the inbox shows after the subject. */
  readonly preheader: string;
}

/** A mail as an inbox lists it. */
export function InboxLine({ subject, preheader }: InboxLineProps) {
  return (
    <div className="inbox-line">
      <span className="inbox-sign" aria-hidden="true" />
      <p className="clip">
        <strong>{subject === "" ? "(no subject)" : subject}</strong>
        {preheader !== "" && <span className="muted"> – {preheader}</span>}
      </p>
    </div>
  );
}
