import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { type ErrorCode, Refusal } from "../../domain/error.ts";
import { describeUnreachable } from "./describe-unreachable.ts";
import type { ServerProxy } from "./find-proxy.ts";
import { placePath } from "./place-path.ts";

/**
 * Returns the refusal that a server has answered with, or UNAVAILABLE if the answer is not from a server of this
 * service.
 */
export function toRemoteRefusal(err: unknown, url: string, proxy?: ServerProxy): Refusal {
  const error = ConnectError.from(err, Code.Unknown);
  const [info] = error.findDetails(ErrorInfoSchema);
  if (info === undefined) return new Refusal("UNAVAILABLE", describeUnreachable(error, url, proxy));
  const violations = error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) => fieldViolations);
  const issues = violations.map(({ field, description, reason }) => ({
    path: placePath(field),
    msg: description,
    type: reason,
  }));
  // The codes are known, or from a later version: they are only printed, and nothing depends on them.
  return new Refusal(info.reason as ErrorCode, error.rawMessage, issues);
}
