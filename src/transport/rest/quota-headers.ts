import type { ContextValues } from "@connectrpc/connect";
import type { FastifyReply } from "fastify";
import { quotaUseKey } from "../connect/quota-context.ts";

/**
 * Tells the caller its quota and what is left of it, where its calls are limited: RateLimit-Policy and RateLimit of
 * draft-ietf-httpapi-ratelimit-headers-11. `t` is the time until one call more is allowed, the same as Retry-After.
 */
export function setQuotaHeaders(reply: FastifyReply, values: ContextValues): void {
  const use = values.get(quotaUseKey);
  if (use === undefined) return;
  const { quota, remaining, nextCallMs } = use;
  reply.header("ratelimit-policy", `"key";q=${quota.calls};w=${Math.ceil(quota.windowMs / 1_000)}`);
  reply.header("ratelimit", `"key";r=${remaining};t=${Math.ceil(nextCallMs / 1_000)}`);
}
