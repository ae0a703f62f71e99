import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type {
  AuditEventSchema,
  AuditService as AuditServicePb,
  ListAuditEventsRequest,
} from "../../../../gen/letterpress/v1/audit_service_pb.ts";
import type { AuditService } from "../../../service/audit-service.ts";
import { callerOf } from "../call/call.ts";
import { fromTimestamp, toTimestamp } from "./dates.ts";

/** AuditService as RPCs. */
export function createAuditHandlers(audit: AuditService): ServiceImpl<typeof AuditServicePb> {
  return {
    async listAuditEvents(request, context) {
      const page = await audit.list(callerOf(context), fromListRequest(request));
      return { events: page.events.map(toEventPb), nextPageToken: page.nextPageToken };
    },
  };
}

type AuditRequest = Parameters<AuditService["list"]>[1];
type NamedAuditEvent = Awaited<ReturnType<AuditService["list"]>>["events"][number];

/** The request must have passed its rules. */
function fromListRequest({ pageSize, pageToken, ...filter }: ListAuditEventsRequest): AuditRequest {
  return {
    pageSize,
    pageToken,
    actor: filter.actor || undefined,
    action: filter.action || undefined,
    subject: filter.subject || undefined,
    since: fromTimestamp(filter.since, ["since"]),
    until: fromTimestamp(filter.before, ["before"]),
  };
}

function toEventPb({
  at,
  facts,
  isSubjectDeleted,
  ...event
}: NamedAuditEvent): MessageInitShape<typeof AuditEventSchema> {
  return { ...event, at: toTimestamp(at), facts: { ...facts }, subjectDeleted: isSubjectDeleted === true };
}
