import { useState } from "react";
import { Confirm } from "../../components/confirm.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { Modal } from "../../components/modal.tsx";
import { useSession } from "../../session/session.ts";
import type { Draft } from "../draft/draft.ts";
import { type MailSource, TestMailForm } from "./test-mail-form.tsx";
import { useMailRun } from "./use-mail-run.ts";
import { useRecipients } from "./use-recipients.ts";
import { useTestMailStatus } from "./use-test-mail-status.ts";

interface TestMailDialogProps extends MailSource {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/**
 * Sends the mail of the editor, saved or not, to addresses that the server allows. Another key that signs in over the
 * page gets a new dialog, so that it sees no recipient of the key before.
 */
export function TestMailDialog(props: TestMailDialogProps) {
  return <DialogOfKey key={useSession().key.id} {...props} />;
}

function DialogOfKey({ draft, onClose, ...source }: TestMailDialogProps) {
  const status = useTestMailStatus();
  const kept = useRecipients();
  const run = useMailRun(draft, kept.add);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (run.isSending ? setLeaving(true) : onClose());
  return (
    <Modal
      title="Send a test mail"
      description="Sends what is in the editor, saved or not. The subject begins with “[Test]”."
      isOpen
      onClose={close}
    >
      {status === undefined && <LoadingLines />}
      {status?.enabled === false && <HowToTurnOn onClose={onClose} />}
      {status?.enabled === true && (
        <TestMailForm
          {...source}
          run={run}
          kept={kept}
          from={status.from}
          recipients={status.recipients}
          onClose={close}
        />
      )}
      <Confirm
        title="Stop sending?"
        description="Mails that were sent stay sent. The others are not sent."
        action="Stop and close"
        isDanger
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={async () => {
          run.stop();
          onClose();
        }}
      />
    </Modal>
  );
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
