import { readConstant } from "../docs/read-constant.ts";

/** How long a server may take to stop: requests in flight, then traces that were not sent. */
export const STOP_SECONDS: number =
  (readConstant("src/transport/http-server.ts", "DRAIN_GRACE_MS") +
    readConstant("src/tracing/open-tracer.ts", "CLOSE_TIMEOUT_MS")) /
  1_000;
