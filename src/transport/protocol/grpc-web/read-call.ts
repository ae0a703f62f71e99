import { openEnvelope } from "../unary/envelope.ts";
import { readGrpcTimeout } from "../unary/grpc-timeout.ts";
import type { ReadWire } from "../unary/wire.ts";
import { CONTENT_TYPE, writeAnswer } from "./write-answer.ts";

/** The media types that `readGrpcWebCall` reads. */
export const GRPC_WEB_TYPES: readonly string[] = [CONTENT_TYPE, "application/grpc-web"];

/** Reads a binary request of gRPC-web (github.com/grpc/grpc, PROTOCOL-WEB.md). */
export const readGrpcWebCall: ReadWire = ({ headers }) => {
  const encoding = headers["grpc-encoding"];
  const timeout = readGrpcTimeout(headers["grpc-timeout"]);
  if (timeout === undefined || (encoding !== undefined && encoding !== "identity")) return undefined;
  const accepted = headers["grpc-accept-encoding"]?.toString();
  return {
    protocolName: "grpc-web",
    binary: true,
    timeoutMs: timeout.ms,
    framing: "enveloped",
    open: ({ bytes }, messageBytesMax) => openEnvelope(bytes, messageBytesMax),
    answer: (reply) => writeAnswer(reply, accepted),
  };
};
