import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { CommentField } from "../../components/comment-field.tsx";
import { ErrorNote } from "../../components/error-note.tsx";
import { Modal } from "../../components/modal.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { PUBLISH_CHANGES } from "../publish-changes.ts";

interface RollBackDialogProps {
  readonly templateId: string;
  readonly version: number;
  readonly onClose: () => void;
}

/** Publishes an old version again. */
export function RollBackDialog({ templateId: id, version, onClose }: RollBackDialogProps) {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const [comment, setComment] = useState("");
  const rollBack = useMutation({
    mutationFn: () => client.rollbackTemplate({ id, version, comment }),
    async onSuccess(answer) {
      onClose();
      tell(`Version ${version} is served again, as version ${answer.version?.version ?? ""}.`);
      await refresh(PUBLISH_CHANGES);
    },
  });
  return (
    <Modal
      title={`Roll back to version ${version}`}
      description="The version is published again, as a new version. The draft does not change. A push from a folder that still contains what the rollback replaces is refused for this template, until the change is reverted or pushed with --republish."
      isOpen
      onClose={onClose}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          rollBack.mutate();
        }}
      >
        <CommentField label="Comment" hint="The reason" value={comment} onChange={setComment} />
        {rollBack.error !== null && <ErrorNote error={rollBack.error} />}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={rollBack.isPending}>
            {rollBack.isPending ? "Rolling back…" : "Roll back"}
          </button>
        </div>
      </form>
    </Modal>
  );
}
