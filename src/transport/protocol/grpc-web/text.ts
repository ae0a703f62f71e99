import { Code, ConnectError } from "@connectrpc/connect";
import type { Body } from "../../http/request-body.ts";
import type { GrpcForm } from "../unary/read-grpc-call.ts";
import { createWriteAnswer } from "./write-answer.ts";

export const TEXT_PROTO_TYPE = "application/grpc-web-text+proto";
export const TEXT_JSON_TYPE = "application/grpc-web-text+json";

/** The bytes of a body in base64, which the npm package grpc-web sends unless it is configured otherwise. */
export function readText({ bytes, isCut }: Body): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const whole = text.length - (text.length % 4);
  if (whole < text.length && !isCut) throw notWhole();
  return Buffer.concat(decodeSegments(text.slice(0, whole)));
}

/** Writes the answer in base64. */
export function createWriteText(type: string): GrpcForm["writeAnswer"] {
  const writeAnswer = createWriteAnswer(type);
  return async (reply, accepted) => {
    const answer = await writeAnswer(reply, accepted);
    const body = encodeText(answer.body ?? new Uint8Array());
    return { ...answer, fields: { ...answer.fields, "content-length": body.length }, body };
  };
}

/** Each piece of a stream is a text of its own, so that a message never waits for the next. */
export function encodeText(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"), "latin1");
}

const SEGMENT = /[A-Za-z0-9+/]*={0,2}/y;

/** The bytes of whole groups of four characters, which may be several texts, each with padding of its own. */
export function decodeSegments(text: string): readonly Buffer[] {
  const decoded: Buffer[] = [];
  for (SEGMENT.lastIndex = 0; SEGMENT.lastIndex < text.length; ) {
    const segment = SEGMENT.exec(text)?.[0] ?? "";
    if (segment === "" || segment.length % 4 !== 0) {
      throw new ConnectError("the body is not base64", Code.InvalidArgument);
    }
    decoded.push(Buffer.from(segment, "base64"));
  }
  return decoded;
}

/** The error of a body that ends within a group. */
export function notWhole(): ConnectError {
  return new ConnectError("the body is not complete base64", Code.InvalidArgument);
}
