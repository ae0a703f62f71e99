const TIMEOUT = /^(\d{1,8})([HMSmun])$/;

/** Milliseconds by the unit of a timeout. */
const UNIT_MS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 1e-3, n: 1e-6 };

/** Whether a value of `grpc-timeout` is well-formed (gRPC over HTTP/2, "Timeout"). */
export function isGrpcTimeout(text: string): boolean {
  return TIMEOUT.test(text);
}

/** The milliseconds of a well-formed `grpc-timeout`. */
export function parseGrpcTimeout(text: string): number {
  return Number(text.slice(0, -1)) * (UNIT_MS[text.slice(-1)] ?? 0);
}
