import type { CallCounts } from "../../../gen/letterpress/v1/server_service_pb.ts";
import { RateChart } from "./rate-chart.tsx";
import type { CallRates } from "./use-call-rates.ts";

const NAMES: Readonly<Record<string, string>> = {
  grpc: "gRPC",
  "grpc-web": "gRPC-web",
  connect: "Connect",
  rest: "REST",
  http: "Pages and probes",
};
const COUNT = new Intl.NumberFormat("en");
const RATE = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** How many calls came by each protocol, and how they ended. */
export function CallCards({ calls, rates }: { readonly calls: readonly CallCounts[]; readonly rates: CallRates }) {
  return (
    <ul className="cards">
      {calls.map(({ protocol, ok, refused, failed, canceled }) => {
        const line = rates.get(protocol) ?? [];
        return (
          <li key={protocol} className="card padded">
            <div className="row">
              <h3 className="grow">{NAMES[protocol] ?? protocol}</h3>
              <span className="small muted">{RATE.format(line.at(-1) ?? 0)} a second</span>
            </div>
            <RateChart rates={line} />
            <p className="small">
              {COUNT.format(ok)} served, {COUNT.format(refused)} refused, {COUNT.format(canceled)} given up,{" "}
              <span className={failed > 0n ? "failed" : undefined}>{COUNT.format(failed)} failed</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
