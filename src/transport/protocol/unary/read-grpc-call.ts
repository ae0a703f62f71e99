import { openEnvelope } from "./envelope.ts";
import { readGrpcTimeout } from "./grpc-timeout.ts";
import type { ReadWire, UnaryReply, Wire } from "./wire.ts";

/** Writes the answer of a call whose client takes the compressions of the list. */
export type WriteGrpcAnswer = (reply: UnaryReply, accepted: string | undefined) => ReturnType<Wire["answer"]>;

/** What reads a binary request of gRPC or gRPC-web, which differ in their answers alone. */
export function createReadGrpcCall(protocolName: "grpc" | "grpc-web", writeAnswer: WriteGrpcAnswer): ReadWire {
  return ({ headers }) => {
    const encoding = headers["grpc-encoding"];
    const timeout = readGrpcTimeout(headers["grpc-timeout"]);
    if (timeout === undefined || (encoding !== undefined && encoding !== "identity")) return undefined;
    const accepted = headers["grpc-accept-encoding"]?.toString();
    return {
      protocolName,
      binary: true,
      timeoutMs: timeout.ms,
      framing: "enveloped",
      open: ({ bytes }, messageBytesMax) => openEnvelope(bytes, messageBytesMax),
      answer: (reply) => writeAnswer(reply, accepted),
    };
  };
}
