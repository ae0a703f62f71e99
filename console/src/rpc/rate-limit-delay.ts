import { durationMs } from "@bufbuild/protobuf/wkt";
import { ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema, RetryInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";

/** For how many milliseconds a call beyond a rate limit has to wait; undefined for every other error. */
export function rateLimitDelay(error: unknown): number | undefined {
  const refusal = ConnectError.from(error);
  const [info] = refusal.findDetails(ErrorInfoSchema);
  const [{ retryDelay } = {}] = refusal.findDetails(RetryInfoSchema);
  return info?.reason === "RATE_LIMITED" && retryDelay !== undefined ? durationMs(retryDelay) : undefined;
}
