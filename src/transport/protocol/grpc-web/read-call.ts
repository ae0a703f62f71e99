import { createReadGrpcCall } from "../unary/read-grpc-call.ts";
import type { ReadWire } from "../unary/wire.ts";
import { CONTENT_TYPE, writeAnswer } from "./write-answer.ts";

/** The media types that `readGrpcWebCall` reads. */
export const GRPC_WEB_TYPES: readonly string[] = [CONTENT_TYPE, "application/grpc-web"];

/** Reads a binary request of gRPC-web (github.com/grpc/grpc, PROTOCOL-WEB.md). */
export const readGrpcWebCall: ReadWire = createReadGrpcCall("grpc-web", writeAnswer);
