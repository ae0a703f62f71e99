import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Field } from "../../components/field.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { Modal } from "../../components/modal.tsx";
import { toJson } from "../data/edit-data.ts";
import { type Draft, draftFields } from "../draft/draft.ts";
import { useTestMailStatus } from "./use-test-mail-status.ts";

interface TestMailDialogProps {
  readonly draft: Draft;
  readonly data: FillData;
  /** Name of the sample that the data began as; empty for the example of the compiler. */
  readonly sample: string;
  /** As the preview shows it; undefined while it shows nothing. */
  readonly subject: string | undefined;
  readonly onClose: () => void;
}

/** Sends the mail of the preview, saved or not, to one address that the server allows. */
export function TestMailDialog(props: TestMailDialogProps) {
  const { onClose, subject } = props;
  const status = useTestMailStatus();
  const about = subject === undefined ? "" : ` Its subject is “[Test] ${subject}”.`;
  return (
    <Modal
      title="Send a test mail"
      description={`It is the mail of the preview: what is in the editor, filled with ${nameOf(props.sample)}.${about}`}
      isOpen
      onClose={onClose}
    >
      {status === undefined && <LoadingLines />}
      {status?.enabled === false && <HowToTurnOn onClose={onClose} />}
      {status?.enabled === true && <TestMailForm {...props} from={status.from} recipients={status.recipients} />}
    </Modal>
  );
}

function nameOf(sample: string): string {
  return sample === "" ? "the data beside it" : `the data that began as ${sample}`;
}

function HowToTurnOn({ onClose }: { readonly onClose: () => void }) {
  return (
    <>
      <div className="note warn">
        <strong>This server sends no test mails</strong>
        <p>
          Who runs it sets <code>SMTP_URL</code> to a mail server, <code>TEST_MAIL_FROM</code> to the sender and{" "}
          <code>TEST_MAIL_TO</code> to who may be sent any, and starts it again.
        </p>
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </>
  );
}

interface TestMailFormProps extends TestMailDialogProps {
  readonly from: string;
  /** Addresses, and domains that begin with @. */
  readonly recipients: readonly string[];
}

function TestMailForm({ draft, data, onClose, from, recipients }: TestMailFormProps) {
  const client = createClient(TemplateService, useTransport());
  const addresses = recipients.filter((each) => !each.startsWith("@"));
  const isList = addresses.length === recipients.length;
  const [to, setTo] = useState(addresses[0] ?? "");
  const listId = useId();
  const send = useMutation({
    async mutationFn() {
      let requestId = "";
      const request = { ...draftFields(draft), allowUnknown: true, dynamicData: toJson(data), to };
      const { messageId } = await client.sendTestMail(request, {
        onHeader: (headers) => {
          requestId = headers.get("x-request-id") ?? "";
        },
      });
      return { messageId, requestId, to };
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Field label="To" hint={`Allowed: ${recipients.join(", ")}. It comes from ${from}.`}>
        {(ids) =>
          isList ? (
            <select {...ids} className="input" value={to} onChange={({ target }) => setTo(target.value)}>
              {addresses.map((address) => (
                <option key={address}>{address}</option>
              ))}
            </select>
          ) : (
            <input
              {...ids}
              className="input"
              type="email"
              required
              list={listId}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          )
        }
      </Field>
      <datalist id={listId}>
        {addresses.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      {send.error !== null && <ErrorNote error={send.error} />}
      <div role="status">
        {send.data !== undefined && (
          <div className="note ok">
            <strong>The mail server has taken it for {send.data.to}</strong>
            <p className="small">
              Message <code>{send.data.messageId}</code>, request <code>{send.data.requestId}</code>
            </p>
          </div>
        )}
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <button type="submit" className="button primary" disabled={send.isPending}>
          {send.isPending ? "Sending…" : send.data === undefined ? "Send" : "Send again"}
        </button>
      </div>
    </form>
  );
}
