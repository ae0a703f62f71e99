import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type { AuditEvent as AuditEventPb, AuditService } from "../../../gen/letterpress/v1/audit_service_pb.ts";
import type { OperatorApi } from "../api/operator-api.ts";

/** Creates access to the audit log of a server. */
export function createRemoteAudit(client: Client<typeof AuditService>): OperatorApi["auditEvents"] {
  return {
    async list(_caller, { since, until, actor = "", action = "", subject = "", ...page }) {
      const times = { since: since && timestampFromDate(since), before: until && timestampFromDate(until) };
      const { events, nextPageToken } = await client.listAuditEvents({ ...page, actor, action, subject, ...times });
      return { events: events.map(toEvent), nextPageToken };
    },
  };
}

type AuditEvent = Awaited<ReturnType<OperatorApi["auditEvents"]["list"]>>["events"][number];

function toEvent({ number, at, actor, action, subject, facts = {}, ...names }: AuditEventPb): AuditEvent {
  const { actorName, subjectName, subjectDeleted } = names;
  return {
    ...{ number, at: at === undefined ? new Date(0) : timestampDate(at), actor, action, subject },
    facts: facts as AuditEvent["facts"], // as every server stores them
    ...(actorName !== "" && { actorName }),
    ...(subjectName !== "" && { subjectName }),
    ...(subjectDeleted && { isSubjectDeleted: true as const }),
  };
}
