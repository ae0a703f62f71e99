import type { Registry } from "prom-client";
import { createDurationTally, type DurationTally, type TallyNames } from "./duration-tally.ts";

/** Counts requests that were answered or canceled. The labels: `route`, a registered pattern; `protocol`; `code`. */
export function createRequestTally(registry: Registry): DurationTally {
  return createDurationTally(registry, {
    counter: {
      name: "letterpress_requests_total",
      help: "Requests answered or canceled, by route pattern, protocol and code (HTTP status or RPC code).",
    },
    histogram: {
      name: "letterpress_request_duration_seconds",
      help: "From the head of a request to the end of its answer, in seconds.",
    },
    labelNames: ["route", "protocol", "code"],
  });
}

/**
 * Counts statements that look up keys and templates in a database, by `outcome`: ok or failed. The metric is registered
 * at the first one, since a store in a file has none.
 */
export function openLookUpCounter(registry: Registry): (seconds: number, outcome: "ok" | "failed") => void {
  let tally: DurationTally | undefined;
  return (seconds, outcome) => {
    tally ??= createDurationTally(registry, LOOK_UPS);
    tally.add(seconds, outcome, "", "");
  };
}

const LOOK_UPS: TallyNames = {
  counter: {
    name: "letterpress_store_look_ups_total",
    help: "Statements that looked up keys and templates in the database, by outcome (ok or failed).",
  },
  histogram: {
    name: "letterpress_store_look_up_duration_seconds",
    help: "From sending such a statement to its answer, in seconds, by outcome.",
  },
  labelNames: ["outcome"],
};

/** Counts fetches of templates over every protocol and route. The labels: `protocol` and `outcome`. */
export function createFetchTally(registry: Registry): DurationTally {
  return createDurationTally(registry, {
    counter: {
      name: "letterpress_fetches_total",
      help: "Fetches of templates, by protocol and outcome (ok, not_modified, canceled, or the code of the refusal).",
    },
    histogram: {
      name: "letterpress_fetch_duration_seconds",
      help: "From the head of a fetch to the end of its answer, in seconds, by protocol and outcome.",
    },
    labelNames: ["protocol", "outcome"],
  });
}
