const TIMEOUT = /^(\d{1,8})([HMSmun])$/;

/** Milliseconds by the unit of a timeout. */
const UNIT_MS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 1e-3, n: 1e-6 };

/** How long a call may take; `ms` is undefined for as long as it likes. */
export interface GrpcTimeout {
  readonly ms: number | undefined;
}

const NONE: GrpcTimeout = { ms: undefined };

/** Reads a `grpc-timeout` (gRPC over HTTP/2, "Timeout"). Returns undefined for a malformed one. */
export function readGrpcTimeout(field: string | readonly string[] | undefined): GrpcTimeout | undefined {
  if (field === undefined) return NONE;
  if (typeof field !== "string" || !TIMEOUT.test(field)) return undefined;
  return { ms: Number(field.slice(0, -1)) * (UNIT_MS[field.slice(-1)] ?? 0) };
}
