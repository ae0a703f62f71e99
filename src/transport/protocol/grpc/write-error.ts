import type { OutgoingHttpHeaders } from "node:http";
import { toBinary } from "@bufbuild/protobuf";
import type { ConnectError } from "@connectrpc/connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import {
  type BadRequest_FieldViolation,
  BadRequest_FieldViolationSchema,
  BadRequestSchema,
  ErrorInfoSchema,
  type Help_Link,
  Help_LinkSchema,
  HelpSchema,
} from "../../../../gen/google/rpc/error_details_pb.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import { addFields, CallHeaders } from "../../rpc/call/call-context.ts";

/** gRPC carries error details in a header block, which proxies and clients commonly cap at 8 KiB after base64. */
const ISSUE_BYTES_MAX = 4096;

/** An error as trailers alone ("Trailers-Only"), behind these fields. */
export function writeError(error: ConnectError, fields: OutgoingHttpHeaders): HttpAnswer {
  addFields(fields, setTrailerStatus(new CallHeaders(), boundDetails(error)));
  return { status: 200, fields, body: undefined };
}

/**
 * Leaves out the field violations that a header block has no room for, with the links of their rules, and counts them
 * in the metadata of ErrorInfo.
 */
export function boundDetails(error: ConnectError): ConnectError {
  const violations = error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) => fieldViolations);
  const links = error.findDetails(HelpSchema).flatMap((help) => help.links);
  const shown = withinLimit(violations, links);
  const omitted = violations.length - shown.length;
  if (omitted === 0) return error;
  error.details = error.details.flatMap((detail): typeof error.details => {
    if (!("desc" in detail)) return [detail];
    if (detail.desc === BadRequestSchema) {
      return shown.length === 0 ? [] : [{ desc: BadRequestSchema, value: { fieldViolations: shown } }];
    }
    if (detail.desc === HelpSchema) {
      const kept = links.filter(({ description }) => shown.some(({ reason }) => reason === description));
      return kept.length === 0 ? [] : [{ desc: HelpSchema, value: { links: kept } }];
    }
    if (detail.desc !== ErrorInfoSchema) return [detail];
    return [{ desc: ErrorInfoSchema, value: { ...detail.value, metadata: { issues_omitted: String(omitted) } } }];
  });
  return error;
}

/** The first violations that there is room for, each rule's link counted once. */
function withinLimit(
  violations: readonly BadRequest_FieldViolation[],
  links: readonly Help_Link[],
): BadRequest_FieldViolation[] {
  const linkBytes = new Map(links.map((link) => [link.description, toBinary(Help_LinkSchema, link).length]));
  let bytes = 0;
  const end = violations.findIndex((violation) => {
    bytes += toBinary(BadRequest_FieldViolationSchema, violation).length + (linkBytes.get(violation.reason) ?? 0);
    linkBytes.delete(violation.reason);
    return bytes > ISSUE_BYTES_MAX;
  });
  return violations.slice(0, end < 0 ? violations.length : end);
}
