import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type RepublishJob, RepublishService } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { RepublishForm } from "../actions/republish-form.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Modal } from "../components/modal.tsx";
import { useActions } from "../components/use-actions.ts";
import { useMay } from "../session/role.ts";
import { countMails } from "./job-words.ts";
import { isOpen } from "./use-job.ts";

interface JobActionsProps {
  readonly job: RepublishJob;
  /** Whether nothing would be published. */
  readonly isBlocked: boolean;
  /** Reads the job again, also after a refusal: somebody else may have been first. */
  readonly onChanged: () => unknown;
}

/** Publishes what is planned, cancels a job, or plans it again; nothing for a role that may not. */
export function JobActions({ job, isBlocked, onChanged }: JobActionsProps) {
  const { id, state, planOnly, counts, templateId, templateName } = job;
  const client = createClient(RepublishService, useTransport());
  const mayPublish = useMay("publisher");
  const [isPlanning, setPlanning] = useState(false);
  const change = useMutation({
    mutationFn: async (what: "publish" | "cancel") => {
      await (what === "publish" ? client.continueRepublish({ id }) : client.cancelRepublish({ id }));
    },
    onSettled: onChanged,
  });
  const canPublish = mayPublish && state === "planned" && !isBlocked;
  const canCancel = mayPublish && isOpen(job);
  const canPlan = mayPublish && !isOpen(job);
  const label = `Publish ${countMails(counts?.compiled ?? 0)}`;
  useActions([
    ...(canPublish ? [{ name: label, run: () => change.mutate("publish") }] : []),
    ...(canCancel ? [{ name: "Cancel the job", run: () => change.mutate("cancel") }] : []),
    ...(canPlan ? [{ name: "Plan again…", run: () => setPlanning(true) }] : []),
  ]);
  if (!mayPublish) return null;
  return (
    <>
      {change.error !== null && <ErrorNote error={change.error} />}
      <div className="row wrap">
        {canPlan && (
          <button type="button" className="button" onClick={() => setPlanning(true)}>
            Plan again…
          </button>
        )}
        {canCancel && (
          <button type="button" className="button" disabled={change.isPending} onClick={() => change.mutate("cancel")}>
            Cancel the job
          </button>
        )}
        {planOnly && state === "planned" && (
          <button
            type="button"
            className="button primary"
            disabled={!canPublish || change.isPending}
            onClick={() => change.mutate("publish")}
          >
            {label}
          </button>
        )}
      </div>
      {isPlanning && (
        <Modal title={`Publish the mails with ${templateName} again`} isOpen onClose={() => setPlanning(false)}>
          <RepublishForm templateId={templateId} close="Cancel" onClose={() => setPlanning(false)} />
        </Modal>
      )}
    </>
  );
}
