import { type DescMethod, type DescService, getOption, hasOption } from "@bufbuild/protobuf";
import type { ContextValues } from "@connectrpc/connect";
import { Access, access } from "../../../gen/letterpress/v1/access_pb.ts";
import type { Caller } from "../../domain/caller.ts";
import { Refusal } from "../../domain/error.ts";
import type { KeyKind } from "../../domain/key/key.ts";
import type { Authenticate, assertKind } from "../../service/authenticate.ts";
import { type RateLimits, rateRefusal } from "../../service/rate-limits.ts";
import { networkOf } from "../listener/network.ts";
import { readBearer } from "./bearer.ts";
import { callerKey, clientKey, quotaUseKey } from "./call-context-keys.ts";
import { takePlace } from "./call-place.ts";
import { compilesSource } from "./source-call.ts";

const OWN_PACKAGE = "letterpress.v1";

/** What the access check asks of the service. */
export interface AuthorizeDeps {
  readonly authenticate: Authenticate;
  readonly assertKind: typeof assertKind;
  readonly rateLimits: RateLimits;
}

/**
 * Lets a call to the method pass and puts its caller into the context values, or throws INVALID_API_KEY, then RATE_LIMITED,
 * then FORBIDDEN. Does nothing for a public method. Each edge calls it once for a call, before it reads a body.
 */
export type Authorize = (
  method: DescMethod,
  authorization: string | null | undefined,
  values: ContextValues,
) => Promise<void>;

/** An Authorize that reads the kind of key from the option letterpress.v1.access of the method. */
export function createAuthorize({ authenticate, assertKind, rateLimits }: AuthorizeDeps): Authorize {
  /** A valid key passes whatever its neighbours do, so nobody can lock out those who share an address. */
  async function identify(authorization: string | null | undefined, values: ContextValues): Promise<Caller> {
    try {
      return await authenticate(readBearer(authorization));
    } catch (error) {
      const isFailure = error instanceof Refusal && error.code === "INVALID_API_KEY";
      if (isFailure) rateLimits.countFailure(networkOf(values.get(clientKey).ip));
      throw error;
    }
  }

  /** What SDK keys may call is answered at once. */
  function limitWork(method: DescMethod, caller: Caller, values: ContextValues): void {
    const hasSource = compilesSource(method);
    takePlace(values, () => rateLimits.begin(caller, hasSource));
    if (hasSource) rateLimits.countSourceCall(caller);
  }

  return async (method, authorization, values) => {
    const kind = requiredKind(method);
    if (kind === undefined) return;
    const caller = await identify(authorization, values);
    const use = rateLimits.countCall(caller);
    if (use !== undefined) values.set(quotaUseKey, use);
    if (use?.isAllowed === false) throw rateRefusal("this key has made too many calls", use);
    assertKind(caller, kind);
    if (kind === "admin") limitWork(method, caller, values);
    values.set(callerKey, caller);
  };
}

/** Throws unless every method says which kind of key it takes, so that a forgotten option stops the start. */
export function assertAccessDeclared(service: DescService): void {
  for (const method of service.methods) requiredKind(method);
}

/**
 * The kind of key a method takes; undefined for the public methods of other packages, such as health. Throws for a method
 * of ours that does not say.
 */
export function requiredKind(method: DescMethod): KeyKind | undefined {
  if (method.parent.file.proto.package !== OWN_PACKAGE) return undefined;
  const known = KINDS.get(method) ?? readKind(method);
  KINDS.set(method, known);
  return known;
}

/** Reading an option decodes it anew, which is too much for every call. */
const KINDS = new WeakMap<DescMethod, KeyKind>();

function readKind(method: DescMethod): KeyKind {
  const declared = hasOption(method, access) ? getOption(method, access) : Access.UNSPECIFIED;
  if (declared === Access.SDK) return "sdk";
  if (declared === Access.ADMIN) return "admin";
  throw new Error(`${method.parent.typeName}/${method.name} does not declare the option (letterpress.v1.access)`);
}
