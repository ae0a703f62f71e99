import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Link } from "wouter";
import { type RepublishJob, RepublishService } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { Actor } from "../components/actor.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { Moment } from "../components/moment.tsx";
import { PageHead } from "../components/page-head.tsx";
import { useAddress } from "../components/use-address.ts";
import { JobPage } from "./job-page.tsx";
import { JobState } from "./job-state.tsx";
import { countMails, mailsOf } from "./job-words.ts";

/** The jobs that publish mails again, of all partials and layouts or of one, or the job of this id. */
export function JobsPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Jobs /> : <JobPage key={id} id={id} />;
}

function Jobs() {
  const [address] = useAddress();
  const templateId = address.get("template") ?? "";
  const list = useInfiniteQuery(
    RepublishService.method.listRepublishJobs,
    { templateId, pageToken: "" },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const jobs = list.data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <div className="page">
      <PageHead
        title="Publishing again"
        about="Jobs that publish the mails which use a partial or layout, newest first. A job is deleted 30 days after its end."
      >
        {templateId !== "" && (
          <Link href="/jobs" className="button">
            All jobs
          </Link>
        )}
      </PageHead>
      {list.isPending && <LoadingLines />}
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {list.data !== undefined && jobs.length === 0 && (
        <div className="card empty">
          <h2>No jobs</h2>
          <p>After a publish of a partial or layout you can publish the mails again that use it.</p>
        </div>
      )}
      {jobs.length > 0 && <JobTable jobs={jobs} />}
      {list.hasNextPage && (
        <div>
          <button type="button" className="button" disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
            {list.isFetching ? "Loading…" : "Show more"}
          </button>
        </div>
      )}
    </div>
  );
}

function JobTable({ jobs }: { readonly jobs: readonly RepublishJob[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Jobs, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Partial or layout</th>
            <th scope="col">State</th>
            <th scope="col">Mails</th>
            <th scope="col">Started</th>
            <th scope="col" className="optional">
              By
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td>
                <Link href={`/jobs/${job.id}`} className="name">
                  {job.templateName} v{job.templateVersion}
                </Link>
                {job.comment !== "" && <div className="small muted">{job.comment}</div>}
              </td>
              <td>
                <JobState state={job.state} />
              </td>
              <td>{job.counts && countMails(mailsOf(job.counts))}</td>
              <td className="when">
                <Moment at={job.createdAt} />
              </td>
              <td className="optional">
                <Actor id={job.createdBy} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
