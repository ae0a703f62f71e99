import { useQuery } from "@connectrpc/connect-query";
import { ServerService } from "../../../gen/letterpress/v1/server_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { PageHead } from "../components/page-head.tsx";
import { LoadCards } from "./load-cards.tsx";
import { ServerFacts } from "./server-facts.tsx";
import { useLoad } from "./use-load.ts";
import "./health.css";

const EVERY_MS = 5_000;

/** Shows the state of the server, updated every five seconds while the page is visible. */
export function HealthPage() {
  const status = useQuery(ServerService.method.getServerStatus, {}, { refetchInterval: EVERY_MS });
  const load = useLoad(status.data, status.dataUpdatedAt);
  return (
    <div className="page">
      <PageHead title="Health" about="What this server does and how busy it is. Updated every five seconds." />
      {status.isPending && <LoadingLines />}
      {status.error !== null && <ErrorNote error={status.error} onRetry={() => status.refetch()} />}
      {status.data !== undefined && (
        <>
          {status.data.problem === "" ? (
            <p className="row">
              <span className="badge ok">Serving</span>
            </p>
          ) : (
            <div className="note danger" role="alert">
              <h2>The server cannot do all of its work</h2>
              <p>{status.data.problem}</p>
            </div>
          )}
          <section className="stack" aria-labelledby="load">
            <h2 id="load">Calls and compiler, since the start</h2>
            <LoadCards status={status.data} load={load} />
          </section>
          <section className="stack" aria-labelledby="facts">
            <h2 id="facts">Server and store</h2>
            <ServerFacts status={status.data} />
          </section>
        </>
      )}
    </div>
  );
}
