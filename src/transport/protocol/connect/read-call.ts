import type { IncomingHttpHeaders } from "node:http";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Body } from "../../http/request-body.ts";
import { type RequestCoding, readCoding, tooLarge } from "../unary/framing.ts";
import type { ReadWire, Wire } from "../unary/wire.ts";
import { JSON_TYPE, PROTO_TYPE, writeAnswer } from "./write-answer.ts";

const TIMEOUT = /^\d{1,10}$/;

/** What reads the POSTs of Connect (connectrpc.com/docs/protocol, "Unary-Request"), by their media types. */
export const CONNECT_READERS: Readonly<Record<string, ReadWire>> = {
  [PROTO_TYPE]: ({ headers }) => buildConnectWire(headers, true, headers["content-encoding"]),
  [JSON_TYPE]: ({ headers }) => buildConnectWire(headers, false, headers["content-encoding"]),
};

/** The wire of a request whose message is compressed as `encoding` says. */
export function buildConnectWire(headers: IncomingHttpHeaders, binary: boolean, encoding: string | undefined): Wire {
  const timeout = headers["connect-timeout-ms"]?.toString();
  const isTimeout = timeout === undefined || TIMEOUT.test(timeout);
  const length = headers["content-length"];
  const coding = readCoding(headers, encoding, "accept-encoding");
  return {
    protocolName: "connect",
    binary,
    timeoutMs: timeout === undefined || !isTimeout ? undefined : Number(timeout),
    fault: coding.fault ?? (isTimeout ? undefined : malformedTimeout(timeout)),
    framing: "plain",
    open: (body, messageBytesMax) => openBody(body, messageBytesMax, length, coding),
    answer: (reply) => writeAnswer(reply, binary ? PROTO_TYPE : JSON_TYPE, coding.accepted),
  };
}

function openBody(
  { bytes, isCut }: Body,
  bytesMax: number,
  length: string | undefined,
  { compression }: RequestCoding,
): Uint8Array | Promise<Uint8Array> {
  if (!isCut) return compression === undefined ? bytes : compression.decompress(bytes, bytesMax);
  if (length !== undefined) throw tooLarge(Number(length), bytesMax);
  throw new ConnectError(`message size is larger than configured readMaxBytes ${bytesMax}`, Code.ResourceExhausted);
}

function malformedTimeout(value: string): ConnectError {
  return new ConnectError(`protocol error: invalid connect timeout value: ${value}`, Code.InvalidArgument);
}
