import { useInfiniteQuery } from "@connectrpc/connect-query";
import { type Session, SessionService } from "../../../gen/letterpress/v1/session_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { Moment } from "../components/moment.tsx";
import { PageHead } from "../components/page-head.tsx";
import { useMay } from "../session/role.ts";
import { EndSession } from "./end-session.tsx";

/** Browsers that are signed in: those of one's own key, for an owner all. */
export function SessionsPage() {
  const seesAll = useMay("owner");
  const list = useInfiniteQuery(
    SessionService.method.listSessions,
    { pageToken: "" },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  const about = seesAll ? "Browsers that are signed in." : "Browsers that are signed in with your key.";
  return (
    <div className="page">
      <PageHead
        title="Sessions"
        about={`${about} A session ends with its key, after 12 hours without a call, and after seven days.`}
      />
      {list.isPending && <LoadingLines />}
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {sessions.length > 0 && <SessionTable sessions={sessions} />}
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

function SessionTable({ sessions }: { readonly sessions: readonly Session[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Sessions, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Last used</th>
            <th scope="col" className="optional">
              Signed in
            </th>
            <th scope="col" className="optional">
              Ends
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <td>
                <span className="row wrap">
                  <strong className="name">{session.keyName}</strong>
                  {session.current && <span className="badge accent">This browser</span>}
                </span>
                <div className="small muted">
                  {session.role}, by {session.via === "code" ? "a link" : "its key"}{" "}
                  <span className="mono">{session.id}</span>
                </div>
                <div className="small muted phone-only">
                  ends <Moment at={session.expiresAt} />
                </div>
              </td>
              <td className="when">
                <Moment at={session.lastUsedAt} />
              </td>
              <td className="optional when">
                <Moment at={session.createdAt} />
              </td>
              <td className="optional when">
                <Moment at={session.expiresAt} />
              </td>
              <td className="act">
                <EndSession session={session} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
