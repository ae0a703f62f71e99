import { openEnvelope } from "../unary/envelope.ts";
import { readGrpcTimeout } from "../unary/grpc-timeout.ts";
import type { ReadWire } from "../unary/wire.ts";
import { CONTENT_TYPE, writeAnswer } from "./write-answer.ts";

/** The media types that `readGrpcCall` reads. */
export const GRPC_TYPES: readonly string[] = [CONTENT_TYPE, "application/grpc"];

/** Reads a binary request of gRPC (gRPC over HTTP/2, "Requests"), where the answer can have trailers. */
export const readGrpcCall: ReadWire = ({ canTrail, headers }) => {
  const encoding = headers["grpc-encoding"];
  const timeout = readGrpcTimeout(headers["grpc-timeout"]);
  if (!canTrail || timeout === undefined || (encoding !== undefined && encoding !== "identity")) return undefined;
  const accepted = headers["grpc-accept-encoding"]?.toString();
  return {
    protocolName: "grpc",
    binary: true,
    timeoutMs: timeout.ms,
    framing: "enveloped",
    open: ({ bytes }, messageBytesMax) => openEnvelope(bytes, messageBytesMax),
    answer: (reply) => writeAnswer(reply, accepted),
  };
};
