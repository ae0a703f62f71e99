import type { GetServerStatusResponse } from "../../../gen/letterpress/v1/server_service_pb.ts";
import { LoadCard } from "./load-card.tsx";
import type { Load } from "./use-load.ts";

const NAMES: Readonly<Record<string, string>> = {
  grpc: "gRPC",
  "grpc-web": "gRPC-web",
  connect: "Connect",
  rest: "REST",
  http: "Pages and probes",
};
const COUNT = new Intl.NumberFormat("en");

interface LoadCardsProps {
  readonly status: GetServerStatusResponse;
  readonly load: Load;
}

/** How many calls came by each protocol and how they ended, and what there is to compile. */
export function LoadCards({ status: { calls, compiler }, load }: LoadCardsProps) {
  return (
    <ul className="cards">
      {calls.map(({ protocol, ok, refused, failed, canceled }) => (
        <LoadCard
          key={protocol}
          title={NAMES[protocol] ?? protocol}
          values={load.rates.get(protocol) ?? []}
          unit=" per second"
        >
          {COUNT.format(ok)} served, {COUNT.format(refused)} refused, {COUNT.format(canceled)} canceled,{" "}
          <span className={failed > 0n ? "failed" : undefined}>{COUNT.format(failed)} failed</span>
        </LoadCard>
      ))}
      <LoadCard title="Compiler" values={load.queue} unit=" to compile">
        {COUNT.format(compiler?.running ?? 0)} compiled now, {COUNT.format(compiler?.waiting ?? 0)} waiting
      </LoadCard>
    </ul>
  );
}
