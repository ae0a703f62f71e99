import type { ContextValues } from "@connectrpc/connect";
import { quotaUseKey } from "../../rpc/call-context-keys.ts";

/**
 * What tells the caller its quota and what is left of it, where its calls are limited: RateLimit-Policy and RateLimit of
 * draft-ietf-httpapi-ratelimit-headers-11. `t` is the time until one call more is allowed, the same as Retry-After.
 */
export function quotaHeaders(values: ContextValues): Readonly<Record<string, string>> {
  const use = values.get(quotaUseKey);
  if (use === undefined) return NONE;
  const { quota, remaining, nextCallMs } = use;
  return {
    "ratelimit-policy": `"key";q=${quota.calls};w=${Math.ceil(quota.windowMs / 1_000)}`,
    ratelimit: `"key";r=${remaining};t=${Math.ceil(nextCallMs / 1_000)}`,
  };
}

const NONE = {};
