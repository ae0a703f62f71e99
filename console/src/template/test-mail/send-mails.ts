/** What became of a mail so far. */
export type MailState<Receipt> =
  | { readonly is: "waiting" | "sending" }
  /** The server accepts no more mails before `until`, in milliseconds. */
  | { readonly is: "held"; readonly until: number; readonly error: unknown }
  | { readonly is: "sent"; readonly receipt: Receipt }
  | { readonly is: "refused"; readonly error: unknown };

interface SendOptions<Receipt> {
  readonly signal: AbortSignal;
  readonly onChange: (index: number, state: MailState<Receipt>) => void;
  /** For how long a mail that was refused with this error has to wait; undefined when it is refused permanently. */
  readonly delayOf: (error: unknown) => number | undefined;
  /** Whether an error would be that of all further mails, too: nothing more is tried then. */
  readonly isFatal: (error: unknown) => boolean;
  readonly now: () => number;
  /** Returns early when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends one mail after the other. A refused one does not keep it from the next; one beyond the rate limit waits as long
 * as the server says. When the signal is aborted, a call in flight ends first, and the rest stays waiting.
 */
export async function sendMails<Mail, Receipt>(
  mails: readonly Mail[],
  send: (mail: Mail) => Promise<Receipt>,
  { signal, onChange, delayOf, isFatal, now, wait }: SendOptions<Receipt>,
): Promise<void> {
  for (const [index, mail] of mails.entries()) {
    let state: MailState<Receipt> = { is: "waiting" };
    while (!signal.aborted && state.is !== "sent" && state.is !== "refused") {
      onChange(index, { is: "sending" });
      state = await send(mail).then(
        (receipt): MailState<Receipt> => ({ is: "sent", receipt }),
        (error: unknown) => afterRefusal(error, delayOf(error), now()),
      );
      onChange(index, state);
      if (state.is === "held") await wait(state.until - now(), signal);
    }
    if (state.is === "held") onChange(index, { is: "waiting" });
    if (state.is === "refused" && isFatal(state.error)) return;
  }
}

function afterRefusal<Receipt>(error: unknown, delayMs: number | undefined, at: number): MailState<Receipt> {
  return delayMs === undefined ? { is: "refused", error } : { is: "held", until: at + delayMs, error };
}
