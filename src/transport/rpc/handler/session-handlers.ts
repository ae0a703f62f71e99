import type { MessageInitShape } from "@bufbuild/protobuf";
import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import type {
  CreateSessionRequest,
  SessionSchema,
  SessionService as SessionServicePb,
} from "../../../../gen/letterpress/v1/session_service_pb.ts";
import { Refusal } from "../../../domain/error.ts";
import { sessionOf } from "../../../domain/session/caller.ts";
import { type SessionOfKey, sessionEnd } from "../../../domain/session/session.ts";
import { type RateLimits, rateRefusal } from "../../../service/rate-limits.ts";
import type { LoginRequest, SessionService } from "../../../service/session-service.ts";
import { networkOf } from "../../listener/network.ts";
import { callerOf, callOf } from "../call/call.ts";
import { dropCookie, keepCookie, PLAIN_COOKIE, SECURE_COOKIE, type SessionCookie } from "../call/session-cookie.ts";
import { toTimestamp } from "./dates.ts";
import { toKeyPb } from "./key-messages.ts";

/** SessionService as RPCs. The secret of a session is in its cookie, and in no message. */
export function createSessionHandlers(
  sessions: SessionService,
  rateLimits: RateLimits,
): ServiceImpl<typeof SessionServicePb> {
  return {
    async createSession(request, context) {
      const name = cookieNameOf(request, context);
      const { secret, ...made } = await sessions.create(toLoginRequest(request)).catch((error) => {
        const isFailure = error instanceof Refusal && error.code === "INVALID_API_KEY";
        if (isFailure) rateLimits.countFailure(networkOf(callOf(context.values).client.ip));
        throw error;
      });
      const use = rateLimits.countCall({ kind: "key", key: made.key });
      if (use?.isAllowed === false) throw rateRefusal("this key has made too many calls", use);
      context.responseHeader.set("set-cookie", keepCookie({ name, secret }));
      context.responseHeader.set("cache-control", "no-store");
      return { session: toSessionPb(made, made.session.id) };
    },
    async getSession(_request, context) {
      const { session, key } = await sessions.get(callerOf(context));
      return { session: session && toSessionPb({ session, key }, session.id), key: toKeyPb(key) };
    },
    async listSessions(page, context) {
      const caller = callerOf(context);
      const { sessions: found, nextPageToken } = await sessions.list(caller, page);
      const current = sessionOf(caller)?.id;
      return { sessions: found.map((each) => toSessionPb(each, current)), nextPageToken };
    },
    async endSession({ id }, context) {
      const caller = callerOf(context);
      await sessions.end(caller, id);
      const cookie = callOf(context.values).page?.cookie;
      const isOwn = id === "" || id === sessionOf(caller)?.id;
      if (cookie !== undefined && isOwn) context.responseHeader.set("set-cookie", dropCookie(cookie));
      return {};
    },
  };
}

/** Throws FAILED_PRECONDITION where a cookie would cross a network in clear. */
function cookieNameOf({ plainCookie }: CreateSessionRequest, { values }: HandlerContext): SessionCookie["name"] {
  const { isSecure, isLoopback } = callOf(values).page ?? { isSecure: false, isLoopback: false };
  if (!isSecure && !isLoopback) {
    throw new Refusal("FAILED_PRECONDITION", "signing in requires HTTPS, or a browser on the machine of the server");
  }
  if (!plainCookie) return SECURE_COOKIE;
  if (isLoopback && !isSecure) return PLAIN_COOKIE;
  throw new Refusal("FAILED_PRECONDITION", "plain_cookie is only for http on loopback");
}

function toLoginRequest({ proof }: CreateSessionRequest): LoginRequest {
  return { via: proof.case === "loginCode" ? "code" : "key", secret: proof.value ?? "" };
}

function toSessionPb(
  { session, key }: SessionOfKey,
  current: string | undefined,
): MessageInitShape<typeof SessionSchema> {
  return {
    id: session.id,
    keyId: key.id,
    keyName: key.name,
    role: key.role ?? "",
    createdAt: toTimestamp(session.createdAt),
    lastUsedAt: toTimestamp(session.lastUsedAt),
    expiresAt: toTimestamp(sessionEnd(session)),
    via: session.via,
    current: session.id === current,
  };
}
