import type { ErrorCode } from "../../domain/error.ts";
import type { Protocol } from "../../metrics/protocol.ts";
import type { Call, CallClient } from "../rpc/call/call.ts";

/** How a request ended, as the edge that answered it knows. */
export interface RequestEnd {
  readonly client: CallClient;
  readonly method: string;
  readonly url: string;
  /** As metrics name it. */
  readonly route: string;
  readonly protocol: Protocol;
  /** Of HTTP. */
  readonly status: number;
  /** As metrics name it; undefined when the client left before it was answered. */
  readonly code: string | undefined;
  readonly ms: number;
  /** The call that it carried, if any. */
  readonly call: Call | undefined;
  /** Why it was refused outside of any call. */
  readonly refusal?: ErrorCode | undefined;
}
