import type { IncomingHttpHeaders } from "node:http";
import { Code, ConnectError } from "@connectrpc/connect";
import { openEnvelope } from "./envelope.ts";
import { readGrpcTimeout } from "./grpc-timeout.ts";
import type { Body } from "./read-body.ts";
import { readCoding } from "./request-coding.ts";
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
