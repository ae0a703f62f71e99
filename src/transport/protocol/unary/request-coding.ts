import type { IncomingHttpHeaders } from "node:http";
import type { ConnectError } from "@connectrpc/connect";
import { type Compression, compressionNegotiate } from "@connectrpc/connect/protocol";
import { compressionBrotli, compressionGzip } from "@connectrpc/connect-node";

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
