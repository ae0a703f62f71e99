import type { IsMember } from "../listener/network.ts";
import type { FindCall } from "./http-call.ts";
import type { ObserveCall } from "./observe-call.ts";

/** What calls of the fast path are served with. */
export interface HttpCallsDeps {
  readonly findCall: FindCall;
  readonly observe: ObserveCall;
  /** Tells the addresses of trusted proxies. */
  readonly isProxy: IsMember;
  /** Whether pages of other origins may call. */
  readonly hasCors: boolean;
  readonly onFault: (error: unknown, requestId: string) => void;
}
