import { createReadGrpcCall } from "../unary/read-grpc-call.ts";
import type { ReadWire } from "../unary/wire.ts";
import { CONTENT_TYPE, writeAnswer } from "./write-answer.ts";

/** The media types that `readGrpcCall` reads. */
export const GRPC_TYPES: readonly string[] = [CONTENT_TYPE, "application/grpc"];

const readCall = createReadGrpcCall("grpc", writeAnswer);

/** Reads a binary request of gRPC (gRPC over HTTP/2, "Requests"), where the answer can have trailers. */
export const readGrpcCall: ReadWire = (request) => (request.canTrail ? readCall(request) : undefined);
