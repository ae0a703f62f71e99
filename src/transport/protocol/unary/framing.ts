import type { IncomingHttpHeaders } from "node:http";
import { Code, ConnectError } from "@connectrpc/connect";
import { type Compression, compressionNegotiate } from "@connectrpc/connect/protocol";
import { compressionBrotli, compressionGzip } from "@connectrpc/connect-node";
import type { Rendition } from "../../../cache/rendition.ts";
import { type ContentCoding, encodeBytes, isEncodable } from "../../http/content-coding.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import type { BodyLimit } from "../../http/request-body.ts";

/** How a request is compressed, and what its answer may be compressed with. */
export interface RequestCoding {
  /** Undefined for a message as it is. */
  readonly compression: Compression | undefined;
  /** Names without weights. A client that lists none accepts what it sends. */
  readonly accepted: string | undefined;
  /** Set for a compression that is unknown. */
  readonly fault: ConnectError | undefined;
}

/** The header field that lists what a client accepts. */
type AcceptField = "accept-encoding" | "grpc-accept-encoding";

/** Reads the coding of a request whose message is compressed as `requested` says. */
export function readCoding(
  headers: IncomingHttpHeaders,
  requested: string | undefined,
  acceptField: AcceptField,
): RequestCoding {
  const accepted = headers[acceptField]?.toString();
  if (requested === undefined || requested === "identity")
    return { compression: undefined, accepted, fault: undefined };
  const { request, error } = compressionNegotiate(COMPRESSIONS, requested, null, acceptField);
  return { compression: request ?? undefined, accepted: accepted || request?.name, fault: error };
}

const COMPRESSIONS = [compressionGzip, compressionBrotli];

/** The message of an answer in the form it is sent in. */
export interface SentForm {
  readonly form: Rendition;
  /** Undefined for the message as it is. */
  readonly coding: ContentCoding | undefined;
}

/**
 * Makes the answer that `write` writes with the message compressed, where it is worth that, with the first coding of
 * the list that is known: `grpc-accept-encoding` and its like hold names without weights. At once when nothing is
 * compressed.
 */
export function compressAnswer(
  message: Rendition,
  accepted: string | undefined,
  write: (sent: SentForm) => HttpAnswer,
): HttpAnswer | Promise<HttpAnswer> {
  const coding = isEncodable(message) ? firstCoding(accepted) : undefined;
  if (coding === undefined) return write({ form: message, coding });
  return encodeBytes(message, coding).then((form) => write({ form, coding }));
}

function firstCoding(accepted: string | undefined): ContentCoding | undefined {
  return accepted
    ?.split(",")
    .map((name) => name.trim())
    .find((name) => name === "gzip" || name === "br");
}

/** Flags and length in front of each message of gRPC and gRPC-web. */
export const PREFIX_BYTES = 5;
/** The message is compressed. */
export const COMPRESSED_FLAG = 1;
/** Of gRPC-web: the envelope holds the trailers. */
export const TRAILER_FLAG = 0x80;

/**
 * The message of a body that must hold one, of up to `bytesMax` also when it is decompressed. Throws the error that
 * Connect answers another body with.
 */
export function openEnvelope(
  body: Uint8Array,
  bytesMax: number,
  compression: Compression | undefined,
): Uint8Array | Promise<Uint8Array> {
  if (body.length === 0)
    throw new ConnectError("protocol error: missing input message for unary method", Code.Unimplemented);
  const flags = body[0] ?? 0;
  if ((flags & ~COMPRESSED_FLAG) !== 0) throw invalidFlags(flags);
  if (body.length < PREFIX_BYTES) throw incomplete();
  const length = lengthOf(body);
  if (length > bytesMax) throw tooLarge(length, bytesMax);
  if (body.length < PREFIX_BYTES + length) throw incomplete();
  if (flags === COMPRESSED_FLAG && compression === undefined) {
    throw new ConnectError("received compressed envelope, but do not know how to decompress", Code.Internal);
  }
  if (body.length > PREFIX_BYTES + length) {
    throw new ConnectError("protocol error: received extra input message for unary method", Code.Unimplemented);
  }
  const message = body.subarray(PREFIX_BYTES);
  return flags === COMPRESSED_FLAG && compression !== undefined ? compression.decompress(message, bytesMax) : message;
}

/** The limit of a body that holds one message of up to `bytesMax`. */
export function envelopeLimit(bytesMax: number): BodyLimit {
  return {
    bytesMax: PREFIX_BYTES + bytesMax,
    announcesMore: (start) => start.length >= PREFIX_BYTES && lengthOf(start) > bytesMax,
  };
}

/** A message behind its prefix. */
export function envelopeOf({ form, coding }: SentForm): Rendition {
  const flags = coding === undefined ? 0 : COMPRESSED_FLAG;
  return form.as("envelope", (bytes) => sealEnvelope(flags, bytes), openSealed);
}

/** Data behind the prefix with these flags. */
export function sealEnvelope(flags: number, data: Uint8Array): Buffer {
  const envelope = Buffer.allocUnsafeSlow(PREFIX_BYTES + data.length);
  envelope[0] = flags;
  envelope.writeUInt32BE(data.length, 1);
  envelope.set(data, PREFIX_BYTES);
  return envelope;
}

function openSealed(envelope: Uint8Array): Uint8Array {
  return envelope.subarray(PREFIX_BYTES);
}

/** What Connect says of a message over the limit of its method. */
export function tooLarge(length: number, bytesMax: number): ConnectError {
  return new ConnectError(
    `message size ${length} is larger than configured readMaxBytes ${bytesMax}`,
    Code.ResourceExhausted,
  );
}

/** What gRPC and Connect say of a flag that has no meaning yet. */
export function invalidFlags(flags: number): ConnectError {
  return new ConnectError(`protocol error: invalid envelope flags 0x${flags.toString(16)}`, Code.Internal);
}

function lengthOf(body: Uint8Array): number {
  return new DataView(body.buffer, body.byteOffset, PREFIX_BYTES).getUint32(1);
}

function incomplete(): ConnectError {
  return new ConnectError("protocol error: incomplete envelope", Code.InvalidArgument);
}
