import type { DescMethod } from "@bufbuild/protobuf";
import { Refusal } from "../../../domain/error.ts";
import type { KeyKind } from "../../../domain/key/key.ts";
import type { Role } from "../../../domain/key/role.ts";
import { type Caller, isSdkCaller } from "../../../domain/session/caller.ts";
import type { Authenticate, assertKind, assertRole } from "../../../service/authenticate.ts";
import { type RateLimits, rateRefusal } from "../../../service/rate-limits.ts";
import type { SessionService } from "../../../service/session-service.ts";
import { networkOf } from "../../listener/network.ts";
import type { Call } from "../call/call.ts";
import { type ReadField, readPageCall } from "../call/page-call.ts";
import { callPolicyOf } from "./call-policy.ts";

/** What the access check asks of the service. */
export interface AuthorizeDeps {
  readonly authenticate: Authenticate;
  readonly assertKind: typeof assertKind;
  readonly assertRole: typeof assertRole;
  /** The caller who has a session. */
  readonly authenticateSession: SessionService["authenticate"];
  readonly rateLimits: RateLimits;
}

/**
 * Lets a call pass and sets its caller, or throws INVALID_API_KEY, then RATE_LIMITED, then FORBIDDEN. Each edge calls
 * it once for a call, before it reads a body.
 */
export type AuthorizeCall = (
  authorization: string | null | undefined,
  call: Call,
  /** Given by edges for calls that a page may make: by POST, over Connect and gRPC-web. */
  readField?: ReadField,
) => Promise<void>;

/** Makes what authorizes the calls of a method. That of a public method does nothing. */
export type Authorize = (method: DescMethod) => AuthorizeCall;

/** An Authorize that reads kind and role of the key from the options letterpress.v1.access and role of the method. */
export function createAuthorize(deps: AuthorizeDeps): Authorize {
  const { authenticate, authenticateSession, assertKind, assertRole, rateLimits } = deps;

  /** A valid key passes whatever its neighbours do, so nobody can lock out those who share an address. */
  async function identify(authorization: string | null | undefined, call: Call): Promise<Caller> {
    // A key is never helped out by a session.
    const cookie = typeof authorization === "string" ? undefined : call.page?.cookie;
    try {
      return await (cookie ? authenticateSession(cookie.secret) : authenticate(readBearer(authorization)));
    } catch (error) {
      const isFailure = error instanceof Refusal && error.code === "INVALID_API_KEY";
      if (isFailure) rateLimits.countFailure(networkOf(call.client.ip));
      throw error;
    }
  }

  /** A role is for admin keys only. */
  function assertAccess(caller: Caller, kind: KeyKind | "any", role: Role | undefined): void {
    if (kind === "any" && isSdkCaller(caller)) return;
    if (kind !== "any") assertKind(caller, kind);
    if (role !== undefined) assertRole(caller, role);
  }

  /** Calls that SDK keys alone may make are answered at once. */
  function limitWork(caller: Caller, hasSource: boolean, call: Call): void {
    call.acquireSlot(() => rateLimits.begin(caller, hasSource));
    if (hasSource) rateLimits.countSourceCall(caller);
  }

  return (method) => {
    const { kind, role, compilesSource } = callPolicyOf(method);
    if (kind === undefined) return async () => undefined;
    return async (authorization, call, readField) => {
      if (readField !== undefined) call.page = readPageCall(readField);
      if (kind === "page") return assertPage(call);
      if (kind === "preview-link") return rateLimits.countOpening(networkOf(call.client.ip));
      const caller = await identify(authorization, call);
      call.caller = caller;
      const use = rateLimits.countCall(caller);
      call.quotaUse = use;
      if (use?.isAllowed === false) throw rateRefusal("this key has made too many calls", use);
      assertAccess(caller, kind, role);
      if (kind !== "sdk") limitWork(caller, compilesSource, call);
    };
  };
}

function assertPage({ page }: Call): void {
  if (page === undefined) throw new Refusal("FORBIDDEN", "this call is for the pages of this server");
}

const BEARER = /^bearer +([a-z0-9\-._~+/]+=*)$/i;
const HAS_BEARER = /^\s*bearer\s+\S/i;
const TOKEN_LENGTH_MAX = 256;

/**
 * The token of an Authorization header field (RFC 6750, section 2.1; the scheme in any case). Returns undefined where
 * none was sent, as in an absent field or another scheme, and the empty string for a malformed token and for one of
 * more than 256 bytes.
 */
export function readBearer(field: string | null | undefined): string | undefined {
  const token = BEARER.exec(field ?? "")?.[1];
  if (token !== undefined && token.length <= TOKEN_LENGTH_MAX) return token;
  return HAS_BEARER.test(field ?? "") ? "" : undefined;
}
