import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { RepublishService } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { CommentField } from "../components/comment-field.tsx";
import { describeError } from "../components/describe-error.ts";
import { ErrorNote } from "../components/error-note.tsx";

interface RepublishFormProps {
  /** Id of the partial or layout. */
  readonly templateId: string;
  /** What the button says that closes it. */
  readonly close: string;
  readonly onClose: () => void;
}

const MODES = [
  ["together", "All at the same moment", "If one mail cannot be published, none is"],
  ["one_by_one", "One by one", "Each as soon as it is compiled, without those that cannot be published"],
] as const;

/** Plans a job that publishes the mails of a partial or layout again, and leads to its page. */
export function RepublishForm({ templateId, close, onClose }: RepublishFormProps) {
  const client = createClient(RepublishService, useTransport());
  const [, go] = useLocation();
  const [mode, setMode] = useState<string>("together");
  const [allowBreaking, setAllowBreaking] = useState(false);
  const [comment, setComment] = useState("");
  const plan = useMutation({
    mutationFn: () =>
      client.startRepublish({ id: templateId, mode, planOnly: true, allowBreaking, comment: comment.trim() }),
    onSuccess: ({ job }) => go(`/jobs/${job?.id ?? ""}`),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate();
      }}
    >
      <fieldset className="choices">
        <legend className="field-label">How the mails are published</legend>
        {MODES.map(([value, label, about]) => (
          <label key={value} className="choice">
            <input type="radio" name="mode" checked={mode === value} onChange={() => setMode(value)} />
            <span>
              <strong>{label}</strong>
              <span className="small muted">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="check">
        <input type="checkbox" checked={allowBreaking} onChange={({ target }) => setAllowBreaking(target.checked)} />
        <span>Also mails whose callers must change their data</span>
      </label>
      <CommentField label="Comment" hint="Why they are published again" value={comment} onChange={setComment} />
      {plan.error !== null && <ErrorNote error={plan.error} />}
      {plan.error !== null && describeError(plan.error).code === "CONFLICT" && (
        <p>
          <Link href={`/jobs?template=${templateId}`}>See the job that has not ended</Link>
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          {close}
        </button>
        <button type="submit" className="button primary" disabled={plan.isPending}>
          {plan.isPending ? "Please wait…" : "Plan to publish them again"}
        </button>
      </div>
    </form>
  );
}
