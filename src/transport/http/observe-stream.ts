import type { ServerHttp2Stream } from "node:http2";
import type { CallCarrier } from "../rpc/call-context.ts";
import { leavePlace } from "../rpc/call-place.ts";
import { abortCall, CLIENT_LEFT } from "../rpc/call-signal.ts";
import type { CallClient } from "../rpc/client-context.ts";
import type { Settle } from "./http-call.ts";
import type { EndedCall } from "./request-log.ts";

/** Returns where the code of a call goes once there is one. Whoever leaves before the answer is sent ends it without a code. */
export function observeStream(
  stream: ServerHttp2Stream,
  client: CallClient,
  { head: { method, url }, values }: Pick<CallCarrier, "head" | "values">,
  end: (call: EndedCall) => void,
): Settle {
  const startedAt = performance.now();
  let code: string | undefined;
  stream.once("close", () => {
    const status = Number(stream.sentHeaders?.[":status"] ?? 200);
    if (!stream.headersSent) abortCall(values, CLIENT_LEFT);
    leavePlace(values);
    end({ client, method, url, status, code: stream.headersSent ? code : undefined, startedAt });
  });
  return (name) => {
    code = name;
  };
}
