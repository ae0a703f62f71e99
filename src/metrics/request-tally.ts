import type { Registry } from "prom-client";
import { createDurationTally, type DurationTally } from "./duration-tally.ts";

/** Requests that were answered or given up. The labels: `route`, a registered pattern; `protocol`; `code`. */
export function createRequestTally(registry: Registry): DurationTally {
  return createDurationTally(registry, {
    counter: {
      name: "letterpress_requests_total",
      help: "Requests answered or given up, by route pattern, protocol and code (HTTP status, or name of the RPC code).",
    },
    histogram: {
      name: "letterpress_request_duration_seconds",
      help: "From the head of a request to the end of its answer, in seconds.",
    },
    labelNames: ["route", "protocol", "code"],
  });
}

/** Fetches of templates, by whichever protocol and route. The labels: `protocol` and `outcome`. */
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
