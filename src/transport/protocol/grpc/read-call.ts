import { createReadGrpcCall } from "../unary/read-grpc-call.ts";
import type { ReadWire } from "../unary/wire.ts";
import { createWriteAnswer, JSON_TYPE, PROTO_TYPE } from "./write-answer.ts";

const form = { protocolName: "grpc", framing: "enveloped" } as const;
const readProto = createReadGrpcCall({ ...form, binary: true, writeAnswer: createWriteAnswer(PROTO_TYPE) });
const readJson = createReadGrpcCall({ ...form, binary: false, writeAnswer: createWriteAnswer(JSON_TYPE) });

/** What reads the requests of gRPC (gRPC over HTTP/2, "Requests"), by their media types. */
export const GRPC_READERS: Readonly<Record<string, ReadWire>> = {
  [PROTO_TYPE]: readProto,
  "application/grpc": readProto,
  [JSON_TYPE]: readJson,
};
