import { createReadGrpcCall } from "../unary/read-grpc-call.ts";
import type { ReadWire } from "../unary/wire.ts";
import { createWriteText, readText, TEXT_JSON_TYPE, TEXT_PROTO_TYPE } from "./text.ts";
import { createWriteAnswer, JSON_TYPE, PROTO_TYPE } from "./write-answer.ts";

const web = { protocolName: "grpc-web", framing: "enveloped" } as const;
const text = { protocolName: "grpc-web", framing: "text", unwrap: readText } as const;
const readProto = createReadGrpcCall({ ...web, binary: true, writeAnswer: createWriteAnswer(PROTO_TYPE) });
const readJson = createReadGrpcCall({ ...web, binary: false, writeAnswer: createWriteAnswer(JSON_TYPE) });
const readProtoText = createReadGrpcCall({ ...text, binary: true, writeAnswer: createWriteText(TEXT_PROTO_TYPE) });
const readJsonText = createReadGrpcCall({ ...text, binary: false, writeAnswer: createWriteText(TEXT_JSON_TYPE) });

/** What reads the requests of gRPC-web (github.com/grpc/grpc, PROTOCOL-WEB.md), by their media types. */
export const GRPC_WEB_READERS: Readonly<Record<string, ReadWire>> = {
  [PROTO_TYPE]: readProto,
  "application/grpc-web": readProto,
  [JSON_TYPE]: readJson,
  [TEXT_PROTO_TYPE]: readProtoText,
  "application/grpc-web-text": readProtoText,
  [TEXT_JSON_TYPE]: readJsonText,
};
