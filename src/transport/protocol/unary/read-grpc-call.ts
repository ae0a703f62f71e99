import type { IncomingHttpHeaders } from "node:http";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Body } from "../../http/request-body.ts";
import { openEnvelope, readCoding } from "./framing.ts";
import type { ReadWire, UnaryReply, Wire } from "./wire.ts";

/** How gRPC and gRPC-web, which differ in their answers alone, write the calls of one media type. */
export interface GrpcForm {
  readonly protocolName: "grpc" | "grpc-web";
  readonly binary: boolean;
  readonly framing: Exclude<Wire["framing"], "plain">;
  /** The envelope in a body. */
  unwrap?(body: Body): Uint8Array;
  /** Writes the answer of a call whose client accepts the compressions of the list. */
  writeAnswer(reply: UnaryReply, accepted: string | undefined): ReturnType<Wire["answer"]>;
}

/** What reads the requests of this form. */
export function createReadGrpcCall({ protocolName, binary, framing, unwrap, writeAnswer }: GrpcForm): ReadWire {
  return ({ headers }) => {
    const timeout = readGrpcTimeout(headers["grpc-timeout"]);
    const coding = readCoding(headers, headers["grpc-encoding"]?.toString(), "grpc-accept-encoding");
    return {
      protocolName,
      binary,
      timeoutMs: timeout?.ms,
      fault: coding.fault ?? (timeout === undefined ? malformedTimeout(headers) : undefined),
      framing,
      open: (body, bytesMax) => openEnvelope(unwrap?.(body) ?? body.bytes, bytesMax, coding.compression),
      answer: (reply) => writeAnswer(reply, coding.accepted),
    };
  };
}

function malformedTimeout(headers: IncomingHttpHeaders): ConnectError {
  const value = headers["grpc-timeout"];
  return new ConnectError(`protocol error: invalid grpc timeout value: ${value}`, Code.InvalidArgument);
}

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
