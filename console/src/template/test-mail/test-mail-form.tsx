import { useId, useRef, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { Field } from "../../components/field.tsx";
import type { ChosenData } from "../data/use-chosen-data.ts";
import { KnownRecipients } from "./known-recipients.tsx";
import { MailRows } from "./mail-rows.tsx";
import { parseAddresses, withAddress } from "./parse-addresses.ts";
import { describePlan, MAILS_MAX, type MailData, planMails } from "./plan-mails.ts";
import type { MailRun } from "./use-mail-run.ts";
import type { Recipients } from "./use-recipients.ts";

export interface MailSource {
  readonly chosen: ChosenData;
  /** As they are saved. */
  readonly samples: readonly { readonly name: string; readonly dynamicData?: FillData | undefined }[];
}

interface TestMailFormProps extends MailSource {
  readonly run: MailRun;
  readonly kept: Recipients;
  readonly from: string;
  /** Addresses, and domains that begin with @. */
  readonly recipients: readonly string[];
  readonly onClose: () => void;
}

/** Asks to whom and with which data, says how many mails that is, and shows what became of each. */
export function TestMailForm({ run, kept, from, recipients, onClose, ...source }: TestMailFormProps) {
  const named = recipients.filter((each) => !each.startsWith("@"));
  const known = [...kept.list, ...named.filter((each) => !kept.list.includes(each))];
  const [to, setTo] = useState(known[0] ?? "");
  const [choice, setChoice] = useState("this");
  const [isChecked, setChecked] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const faultId = useId();
  const { addresses, bad } = parseAddresses(to);
  const sets = setsOf(choice, source);
  const mails = planMails(addresses, sets);
  const fault = faultOf(addresses.length, bad, mails.length);
  const shown = isChecked || mails.length > MAILS_MAX ? fault : undefined;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (fault === undefined) run.start(mails);
        else box.current?.focus();
      }}
    >
      <Field
        label="To"
        hint={`Separate addresses by commas, spaces or lines. Allowed: ${recipients.join(", ")}. Mails come from ${from}.`}
      >
        {(ids) => (
          <textarea
            {...ids}
            ref={box}
            className="input"
            rows={3}
            spellCheck={false}
            required
            aria-invalid={shown !== undefined}
            aria-errormessage={faultId}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      {known.length > 0 && (
        <KnownRecipients
          known={known}
          kept={kept.list}
          chosen={addresses}
          onAdd={(address) => setTo((before) => withAddress(before, address))}
          onForget={(address) => {
            kept.forget(address);
            // The button that had the focus is gone.
            box.current?.focus();
          }}
        />
      )}
      {shown !== undefined && (
        <p id={faultId} role="alert" className="note danger">
          {shown}
        </p>
      )}
      <Field label="Data">
        {(ids) => (
          <select {...ids} className="input" value={choice} onChange={({ target }) => setChoice(target.value)}>
            <option value="this">{nameOf(source.chosen.sample)}</option>
            {source.samples.map(({ name }) => (
              <option key={name} value={`sample ${name}`}>
                The saved sample {name}
              </option>
            ))}
            {source.samples.length > 1 && <option value="all">All {source.samples.length} saved samples</option>}
          </select>
        )}
      </Field>
      <p role="status" className="muted">
        {describePlan(addresses, sets)}
      </p>
      {run.rows.length > 0 && <MailRows run={run} />}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <button type="submit" className="button primary" disabled={run.isSending}>
          {run.isSending ? "Sending…" : run.rows.length === 0 ? "Send" : "Send again"}
        </button>
      </div>
    </form>
  );
}

function nameOf(sample: string): string {
  return sample === "" ? "The data of the preview" : `The data of the preview, from ${sample}`;
}

function setsOf(choice: string, { chosen, samples }: MailSource): readonly MailData[] {
  if (choice === "this") return [{ sample: "", data: chosen.data }];
  return samples
    .filter(({ name }) => choice === "all" || choice === `sample ${name}`)
    .map(({ name, dynamicData = {} }) => ({ sample: name, data: dynamicData }));
}

function faultOf(people: number, bad: readonly string[], mails: number): string | undefined {
  if (bad.length > 0) {
    const names = bad.map((each) => `“${each}”`).join(", ");
    return `${names} ${bad.length === 1 ? "is not an address" : "are not addresses"}: write each as name@example.com.`;
  }
  if (people === 0) return "Write at least one address.";
  if (mails > MAILS_MAX)
    return `These are ${mails} mails, and at most ${MAILS_MAX} are sent at once: remove addresses, or choose one sample.`;
  return undefined;
}
