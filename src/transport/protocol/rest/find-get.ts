import { createBoundedCache } from "../../../cache/bounded-cache.ts";
import type { FindCall, HttpAnswer, HttpCall, RecordCode } from "../../http/http-call.ts";
import { CACHED_REQUESTS_MAX, type CallRequest } from "../../http/http-call.ts";
import type { Call } from "../../rpc/call/call.ts";
import type { CallHead } from "../../rpc/call/call-context.ts";
import type { Validity } from "../../rpc/call/call-messages.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { type HttpBinding, unaryBindings } from "./http-rule.ts";
import { type BoundRequest, createReadCall } from "./read-call.ts";
import { type AnswerCall, buildAnswerCall } from "./write-answer.ts";

/** A request as it was bound before, with what answers it. */
interface BoundGet {
  readonly route: string;
  readonly bound: BoundRequest;
  readonly validity: Validity;
  readonly answerCall: AnswerCall;
}

/** Requests of no other form are cached: no escapes, and no longer than a path with an id, a target and a version. */
const CACHEABLE_URL = /^[\w/.~?&=:-]{1,256}$/;
const CACHEABLE_ETAG_LENGTH_MAX = 100;

/**
 * Finds the GET of a REST path. What a URL asks for is read once and cached with its message: callers poll the same
 * few. Leaves alone what it would have to refuse.
 */
export function createFindRestGet(rpcs: Rpcs): FindCall {
  const gets = unaryBindings(rpcs).filter(({ binding }) => binding.verb === "GET");
  const binders = gets.map(({ spec, binding }) => createBinder(binding, buildAnswerCall(rpcs, spec, binding)));
  const cache = createBoundedCache<BoundGet>({ values: CACHED_REQUESTS_MAX });

  function bind(head: CallHead): BoundGet | undefined {
    for (const binder of binders) {
      const bound = binder(head);
      if (bound !== undefined) return bound;
    }
    return undefined;
  }

  return (request) => {
    const name = nameOf(request);
    if (name === undefined) return undefined;
    const known = cache.get(name);
    const get = known ?? bind(request);
    if (get === undefined) return undefined;
    if (known === undefined) cache.set(name, get);
    return toCall(get, request);
  };
}

/**
 * All that the message of a request depends on, with a separator that no field can hold; undefined for one that is not
 * cached.
 */
function nameOf({ method, url, headers, hasBody }: CallRequest): string | undefined {
  if (method !== "GET" || hasBody || !CACHEABLE_URL.test(url) || headers["if-match"] !== undefined) return undefined;
  const etag = headers["if-none-match"];
  if (etag === undefined) return url;
  const coding = headers["accept-encoding"]?.toString() ?? "";
  return etag.length + coding.length > CACHEABLE_ETAG_LENGTH_MAX ? undefined : `${url}\n${etag}\n${coding}`;
}

function createBinder(binding: HttpBinding, answerCall: AnswerCall): (head: CallHead) => BoundGet | undefined {
  const readCall = createReadCall(binding);
  return (head) => {
    const bound = readCall(head, undefined);
    if (bound === undefined || bound.faults.issues.length > 0) return undefined;
    return { route: binding.path.text, bound, validity: { isValid: false }, answerCall };
  };
}

function toCall({ route, bound, validity, answerCall }: BoundGet, head: CallHead): HttpCall {
  return {
    route,
    protocol: "rest",
    async answer(call: Call, recordCode: RecordCode): Promise<HttpAnswer> {
      call.validity = validity;
      const answer = await answerCall(bound, head, call);
      recordCode(String(answer.status));
      return answer;
    },
  };
}
