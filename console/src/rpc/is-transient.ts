import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";

const BUSY: readonly string[] = ["OVERLOADED", "RATE_LIMITED", "UNAVAILABLE", "DEADLINE_EXCEEDED"];

/** Whether the same call may succeed later: the server was not reached, or is busy. */
export function isTransient(error: unknown): boolean {
  const refusal = ConnectError.from(error);
  const [info] = refusal.findDetails(ErrorInfoSchema);
  if (info !== undefined) return BUSY.includes(info.reason);
  return refusal.code === Code.Unavailable || refusal.code === Code.Unknown;
}
