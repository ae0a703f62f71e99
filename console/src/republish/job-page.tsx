import { Link } from "wouter";
import type { RepublishJob } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { Actor } from "../components/actor.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Loading } from "../components/loading.tsx";
import { Moment } from "../components/moment.tsx";
import { PageHead } from "../components/page-head.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobMails } from "./job-mails.tsx";
import { JobState } from "./job-state.tsx";
import { countMails, jobWords, mailsOf, planBlocker } from "./job-words.ts";
import { useJob } from "./use-job.ts";

/** A job: what it would do or has done, how far it is, and what can be done with it. */
export function JobPage({ id }: { readonly id: string }) {
  const { job, error, refetch } = useJob(id);
  const note = error !== null && <ErrorNote error={error} onRetry={() => refetch()} />;
  if (job?.counts === undefined) return note ? <div className="page">{note}</div> : <Loading />;
  const { templateId, templateName, templateVersion, state, mode, planOnly, counts } = job;
  const total = mailsOf(counts);
  const blocker = state === "planned" ? planBlocker({ mode, counts }) : undefined;
  return (
    <div className="page">
      <PageHead
        title={`Mails with ${templateName}`}
        about={`Publishes the mails again that have an older version than ${templateVersion}: what each is published with, and the newest parts.`}
      >
        <Link href="/jobs" className="button">
          All jobs
        </Link>
        <Link href={`/templates/${templateId}`} className="button">
          {templateName}
        </Link>
      </PageHead>
      {note}
      <section className="card padded stack" aria-label="The job">
        <div className="row wrap">
          <JobState state={state} />
          <span role="status">{progressOf(job, total)}</span>
        </div>
        {state === "running" && (
          <progress aria-label="Mails that are compiled" max={total} value={total - counts.waiting} />
        )}
        <p>
          {planOnly && state === "running" ? "Nothing is published until you choose to." : jobWords(state).about}{" "}
          {mode === "together" ? "All mails are published at the same moment, or none." : "One mail after the other."}
          {job.allowBreaking && " Also those whose callers must change their data."}
        </p>
        <p className="small muted">
          Started <Moment at={job.createdAt} /> by <Actor id={job.createdBy} />
          {job.endedAt !== undefined && (
            <>
              , ended <Moment at={job.endedAt} />
            </>
          )}
          {job.comment !== "" && `: ${job.comment}`}
        </p>
        {blocker !== undefined && <p className="note warn">{blocker}</p>}
        <JobActions job={job} isBlocked={blocker !== undefined} onChanged={() => refetch()} />
      </section>
      <JobMails id={id} counts={counts} />
    </div>
  );
}

function progressOf({ state, counts }: RepublishJob, total: number): string {
  const { waiting = 0, published = 0, compiled = 0, blocked = 0 } = counts ?? {};
  if (state === "running") return `${total - waiting} of ${countMails(total)} compiled, ${published} published`;
  if (state === "planned") return `${countMails(compiled)} would change, ${blocked} blocked`;
  return `${published} of ${countMails(total)} published`;
}
