import type { CallRequest } from "./call-request.ts";
import type { FindCall, HttpCall } from "./http-call.ts";

/** What the first finder finds that finds anything. */
export function findFirst(finders: readonly FindCall[], request: CallRequest): HttpCall | undefined {
  for (const find of finders) {
    const call = find(request);
    if (call !== undefined) return call;
  }
  return undefined;
}
