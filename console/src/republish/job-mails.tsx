import { useInfiniteQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "wouter";
import { type RepublishItem, RepublishService } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { useAddress } from "../components/use-address.ts";
import { type JobCounts, MAIL_STATES, mailsOf, mailWords } from "./job-words.ts";

interface JobMailsProps {
  readonly id: string;
  readonly counts: JobCounts;
}

/** The mails of a job in the chosen state, with what was found in each. */
export function JobMails({ id, counts }: JobMailsProps) {
  const [address, setAddress] = useAddress();
  const state = Object.keys(MAIL_STATES).find((name) => name === address.get("state")) ?? "";
  const list = useInfiniteQuery(
    RepublishService.method.listRepublishItems,
    { id, state, pageToken: "" },
    {
      pageParamKey: "pageToken",
      getNextPageParam: (page) => page.nextPageToken || undefined,
      placeholderData: keepPreviousData,
    },
  );
  const mails = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="stack" aria-label="Mails">
      <div className="row wrap tools">
        <select
          className="input choose"
          aria-label="State"
          value={state}
          onChange={({ target }) => setAddress({ state: target.value })}
        >
          <option value="">All mails ({mailsOf(counts)})</option>
          {Object.entries(MAIL_STATES).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label} ({counts[name as keyof JobCounts]})
            </option>
          ))}
        </select>
      </div>
      {list.isPending && <LoadingLines />}
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {list.data !== undefined && mails.length === 0 && <p className="muted">No mail is in this state.</p>}
      {mails.length > 0 && <MailTable mails={mails} />}
      {list.hasNextPage && (
        <div>
          <button type="button" className="button" disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
            {list.isFetching ? "Loading…" : "Show more"}
          </button>
        </div>
      )}
    </section>
  );
}

function MailTable({ mails }: { readonly mails: readonly RepublishItem[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Mails of the job</caption>
        <thead>
          <tr>
            <th scope="col">Mail</th>
            <th scope="col">State</th>
            <th scope="col">Version</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.templateId}>
              <td>
                <Link href={`/templates/${mail.templateId}`} className="name">
                  {mail.templateName}
                </Link>
                <div className="small muted mono">{mail.templateSlug}</div>
                <MailFindings mail={mail} />
              </td>
              <td>
                <State state={mail.state} />
              </td>
              <td>
                {mail.version === 0 ? (
                  `v${mail.fromVersion}`
                ) : (
                  <Link
                    href={`/templates/${mail.templateId}/versions?compare=${mail.version}&with=${mail.fromVersion}`}
                  >
                    v{mail.fromVersion} → v{mail.version}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function State({ state }: { readonly state: string }) {
  const { label, look, about } = mailWords(state);
  return (
    <span className={`badge ${look}`} title={about}>
      {label}
    </span>
  );
}

/** Why a mail is blocked; warnings of another one are one line until it is opened. */
function MailFindings({ mail: { state, diagnostics } }: { readonly mail: RepublishItem }) {
  const shown = diagnostics.filter(({ severity, waived }) => severity === "error" || waived === "");
  if (shown.length === 0) return null;
  return (
    <details open={state === "blocked"}>
      <summary className="small">{shown.length === 1 ? "1 finding" : `${shown.length} findings`}</summary>
      <ul className="stack tight small">
        {shown.map(({ rule, place, message }, index) => (
          <li key={`${index} ${rule} ${place}`}>
            <code>{place}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
