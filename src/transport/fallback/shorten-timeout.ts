import type { FastifyReply, FastifyRequest } from "fastify";
import { TIMER_MS_MAX } from "../protocol/unary/with-deadline.ts";

/** What a timer holds, in the units of gRPC that can exceed it in eight digits. */
const SECONDS_MAX = Math.floor(TIMER_MS_MAX / 1_000);
const MAX_BY_UNIT: Readonly<Record<string, number>> = {
  S: SECONDS_MAX,
  M: Math.floor(SECONDS_MAX / 60),
  H: Math.floor(SECONDS_MAX / 3_600),
};

/** An `onRequest` hook that cuts timeouts to what a timer holds. It leaves malformed ones for Connect to refuse. */
export function shortenTimeout({ raw: { headers } }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const grpc = headers["grpc-timeout"];
  if (typeof grpc === "string") headers["grpc-timeout"] = shortenGrpc(grpc);
  const connect = headers["connect-timeout-ms"];
  if (typeof connect === "string" && Number(connect) > TIMER_MS_MAX && /^[0-9]{1,10}$/.test(connect)) {
    headers["connect-timeout-ms"] = String(TIMER_MS_MAX);
  }
  done();
}

function shortenGrpc(timeout: string): string {
  const [, digits, unit = ""] = /^([0-9]{1,8})([HMS])$/.exec(timeout) ?? [];
  const max = MAX_BY_UNIT[unit];
  return max !== undefined && Number(digits) > max ? `${max}${unit}` : timeout;
}
