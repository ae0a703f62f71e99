import { describeError } from "../../components/describe-error.ts";
import { count } from "./plan-mails.ts";
import type { MailRow, MailRun } from "./use-mail-run.ts";
import "./test-mail.css";

/** A row for each mail with its state, and what can be done about those that were not sent. */
export function MailRows({ run }: { readonly run: MailRun }) {
  const { rows, isSending, stop, resume } = run;
  const numberOf = (is: MailRow["state"]["is"]) => rows.filter(({ state }) => state.is === is).length;
  const refused = numberOf("refused");
  const left = numberOf("waiting");
  const done = numberOf("sent") + refused;
  return (
    <section className="stack tight" aria-label="Mails">
      <div className="row wrap">
        <strong className="grow" role="status">
          {isSending
            ? `Sending: ${done} of ${count(rows.length, "mail")} done`
            : summarize(numberOf("sent"), refused, left)}
        </strong>
        {isSending && (
          <button type="button" className="button small" onClick={stop}>
            Stop
          </button>
        )}
        {!isSending && refused > 0 && (
          <button type="button" className="button small" onClick={() => resume("refused")}>
            Send the failed ones again
          </button>
        )}
        {!isSending && left > 0 && (
          <button type="button" className="button small" onClick={() => resume("waiting")}>
            Send the remaining {left}
          </button>
        )}
      </div>
      <ul className="mail-rows">
        {rows.map((row) => (
          <li key={`${row.mail.to} ${row.mail.sample}`}>
            <span className="grow">
              {row.mail.to}
              {row.mail.sample !== "" && <span className="muted">, {row.mail.sample}</span>}
            </span>
            <State state={row.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function summarize(sent: number, refused: number, left: number): string {
  const parts = [`${count(sent, "mail")} sent`];
  if (refused > 0) parts.push(`${refused} refused`);
  if (left > 0) parts.push(`${left} not sent`);
  return parts.join(", ");
}

function State({ state }: Pick<MailRow, "state">) {
  switch (state.is) {
    case "waiting":
      return <span className="badge">waiting</span>;
    case "sending":
      return <span className="badge accent">sending</span>;
    case "held":
      return (
        <>
          <span className="badge warn">waiting until {TIME.format(state.until)}</span>
          <Reason error={state.error} />
        </>
      );
    case "sent":
      return (
        <>
          <span className="badge ok">sent</span>
          <span className="small mail-fact">
            “{state.receipt.subject}”, message <code>{state.receipt.messageId}</code>, request{" "}
            <code>{state.receipt.requestId}</code>
          </span>
        </>
      );
    case "refused":
      return (
        <>
          <span className="badge danger">refused</span>
          <Reason error={state.error} />
        </>
      );
  }
}

function Reason({ error }: { readonly error: unknown }) {
  const { title, message, violations, requestId } = describeError(error);
  const reason = violations.map(({ field, description }) => `${field} ${description}`.trim()).join("; ") || message;
  return (
    <span className="small mail-fact">
      {title}: {reason}
      {requestId !== undefined && (
        <>
          , request <code>{requestId}</code>
        </>
      )}
    </span>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
