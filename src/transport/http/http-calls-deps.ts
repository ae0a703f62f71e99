import type { IsMember } from "../listener/network.ts";
import type { FindCall } from "./http-call.ts";
import type { ObserveCall } from "./observe-calls.ts";

/** What calls are served with that do not pass through Fastify. */
export interface HttpCallsDeps {
  /** Asked in this order. */
  readonly finders: readonly FindCall[];
  readonly observe: ObserveCall;
  /** Whose word on the address of a client is taken. */
  readonly isProxy: IsMember;
  /** Whether pages of other origins may call. */
  readonly hasCors: boolean;
  readonly onFault: (error: unknown, requestId: string) => void;
}
