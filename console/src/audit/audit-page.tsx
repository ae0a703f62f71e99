import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { useInfiniteQuery } from "@connectrpc/connect-query";
import { useEffect, useMemo } from "react";
import { AuditService } from "../../../gen/letterpress/v1/audit_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { PageHead } from "../components/page-head.tsx";
import { useAddress } from "../components/use-address.ts";
import { AuditFilter } from "./audit-filter.tsx";
import { AuditTable } from "./audit-table.tsx";
import "./audit.css";

const DAY_MS = 86_400_000;
/** Each looks through 5,000 events. */
const EMPTY_PAGES_MAX = 20;
const FILTERS = ["actor", "action", "subject", "days"] as const;

/** Who changed what, newest first. */
export function AuditPage() {
  const [address, setAddress] = useAddress();
  const [actor = "", action = "", subject = "", days = ""] = FILTERS.map((name) => address.get(name) ?? "");
  const since = useMemo(
    () => (days === "" ? undefined : timestampFromDate(new Date(Date.now() - Number(days) * DAY_MS))),
    [days],
  );
  const list = useInfiniteQuery(
    AuditService.method.listAuditEvents,
    { actor, action, subject, pageToken: "", ...(since !== undefined && { since }) },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined, staleTime: 0 },
  );
  const pages = list.data?.pages ?? [];
  const events = pages.flatMap((page) => page.events);
  const { hasNextPage, isFetching, fetchNextPage } = list;
  // A page of a filtered list may be empty while more follow.
  const isLooking = hasNextPage && events.length === 0 && pages.length < EMPTY_PAGES_MAX;
  useEffect(() => {
    if (isLooking && !isFetching) fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  const isFiltered = FILTERS.some((name) => (address.get(name) ?? "") !== "");
  return (
    <div className="page">
      <PageHead
        title="Audit"
        about="A record of every change, written in the same transaction as the change. Records are never edited."
      />
      <AuditFilter address={address} onChange={setAddress} />
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {events.length > 0 && <AuditTable events={events} onChoose={setAddress} />}
      {(list.isPending || isLooking) && <LoadingLines />}
      {list.data !== undefined && events.length === 0 && !isLooking && (
        <div className="card empty" role="status">
          <h2>{isFiltered ? "No change matches" : "Nothing has changed yet"}</h2>
          <p>
            This page lists new keys, saved drafts and published versions, with the key that made each change. The
            command letterpress audit export writes them to a file that reveals any later change to it.
          </p>
          {isFiltered && (
            <button
              type="button"
              className="button"
              onClick={() => setAddress({ actor: "", action: "", subject: "", days: "" })}
            >
              Show all changes
            </button>
          )}
        </div>
      )}
      {hasNextPage && !isLooking && (
        <div>
          <button type="button" className="button" disabled={isFetching} onClick={() => fetchNextPage()}>
            {isFetching ? "Loading…" : "Show more"}
          </button>
        </div>
      )}
    </div>
  );
}
