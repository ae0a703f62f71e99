import { Code, ConnectError } from "@connectrpc/connect";
import type { Compression } from "@connectrpc/connect/protocol";
import type { Rendition } from "../../../cache/rendition.ts";
import type { SentForm } from "./message-coding.ts";
import type { BodyLimit } from "./read-body.ts";

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
