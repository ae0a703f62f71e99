import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema, HelpSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { type ErrorCode, type Issue, Refusal } from "../../domain/error.ts";
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
  const links = error.findDetails(HelpSchema).flatMap((help) => help.links);
  const pages = new Map(links.map(({ description, url }) => [description, url]));
  const issues = violations.map(({ field, description, reason }): Issue => {
    const documentationUrl = pages.get(reason);
    const found =
      documentationUrl === undefined ? { msg: description } : { ...readFinding(description), documentationUrl };
    return { path: placePath(field), type: reason, ...found };
  });
  // The codes are known, or from a later version: they are only printed, and nothing depends on them.
  return new Refusal(info.reason as ErrorCode, error.rawMessage, issues);
}

/** A finding as the details of an error say it: a violation has no member for a severity. */
function readFinding(description: string): Pick<Issue, "msg" | "severity" | "waived"> {
  const [, warning] = /^warning: (.*)$/s.exec(description) ?? [];
  if (warning === undefined) return { msg: description };
  const [, msg = warning, waived] = /^(.*) \(waived: (.*)\)$/s.exec(warning) ?? [];
  return { msg, severity: "warning", waived };
}
