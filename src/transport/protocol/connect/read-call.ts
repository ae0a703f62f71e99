import type { IncomingHttpHeaders } from "node:http";
import { Code, ConnectError } from "@connectrpc/connect";
import { tooLarge } from "../unary/envelope.ts";
import type { Body } from "../unary/read-body.ts";
import type { ReadWire, Wire } from "../unary/wire.ts";
import { JSON_TYPE, PROTO_TYPE, writeAnswer } from "./write-answer.ts";

/** The media types that `readConnectCall` reads. */
export const CONNECT_TYPES: readonly string[] = [PROTO_TYPE, JSON_TYPE, "application/json; charset=utf-8"];
const TIMEOUT = /^\d{1,10}$/;

/** Reads a POST of the Connect protocol (connectrpc.com/docs/protocol, "Unary-Request"). */
export const readConnectCall: ReadWire = ({ headers }) => {
  const { "content-type": type, "content-encoding": encoding } = headers;
  if (encoding !== undefined && encoding !== "identity") return undefined;
  return buildConnectWire(headers, type === PROTO_TYPE);
};

/** The wire of a request whose message is plain. */
export function buildConnectWire(headers: IncomingHttpHeaders, binary: boolean): Wire | undefined {
  const timeout = headers["connect-timeout-ms"];
  if (timeout !== undefined && !(typeof timeout === "string" && TIMEOUT.test(timeout))) return undefined;
  const length = headers["content-length"];
  const accepted = headers["accept-encoding"]?.toString();
  return {
    protocolName: "connect",
    binary,
    timeoutMs: timeout === undefined ? undefined : Number(timeout),
    framing: "plain",
    open: (body, messageBytesMax) => openBody(body, messageBytesMax, length),
    answer: (reply) => writeAnswer(reply, binary ? PROTO_TYPE : JSON_TYPE, accepted),
  };
}

function openBody({ bytes, isCut }: Body, bytesMax: number, length: string | undefined): Uint8Array {
  if (!isCut) return bytes;
  if (length !== undefined) throw tooLarge(Number(length), bytesMax);
  throw new ConnectError(`message size is larger than configured readMaxBytes ${bytesMax}`, Code.ResourceExhausted);
}
