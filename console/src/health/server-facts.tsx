import type { ReactNode } from "react";
import type { GetServerStatusResponse } from "../../../gen/letterpress/v1/server_service_pb.ts";
import { Moment } from "../components/moment.tsx";

const COUNT = new Intl.NumberFormat("en");
const CHECKS: Readonly<Record<string, string>> = {
  done: "Checked completely: no damage",
  running: "Check in progress",
  damaged: "Damaged: restore a backup",
};

/** What runs, on what, and how full it is. */
export function ServerFacts({ status }: { readonly status: GetServerStatusResponse }) {
  const { version, nodeVersion, startedAt, workers, store, cache, testMail } = status;
  const asked = (cache?.hits ?? 0n) + (cache?.misses ?? 0n);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ["Letterpress", `${version}, on Node.js ${nodeVersion}`],
    ["Started", <Moment key="started" at={startedAt} />],
    ["Workers", workers],
    ["Store", `${toSize(store?.fileBytes)}, and ${toSize(store?.logBytes)} of log`],
    ["Check of the store", CHECKS[store?.check ?? ""] ?? store?.check],
    ["Changes stored", COUNT.format(store?.commits ?? 0n)],
    ["Cache", `${toSize(cache?.bytes)} of ${toSize(cache?.maxBytes)} in ${COUNT.format(cache?.entries ?? 0n)} views`],
    ["Found in the cache", asked === 0n ? "Nothing was fetched yet" : toShare(cache?.hits ?? 0n, asked)],
    ["Test mails", testMail?.enabled ? `To ${testMail.recipients.join(", ")}` : "Off: SMTP_URL is not set"],
  ];
  return (
    <dl className="facts-list card padded">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

function toSize(bytes: bigint | undefined): string {
  let rest = Number(bytes ?? 0n);
  let unit = 0;
  while (rest >= 1_000 && unit < UNITS.length - 1) {
    rest /= 1_000;
    unit += 1;
  }
  return `${rest >= 100 || unit === 0 ? Math.round(rest) : rest.toFixed(1)} ${UNITS[unit]}`;
}

function toShare(part: bigint, whole: bigint): string {
  return `${((100 * Number(part)) / Number(whole)).toFixed(1)} % of ${COUNT.format(whole)} fetches`;
}
