import { createSecureContext } from "node:tls";

/** A certificate chain and its key, as PEM texts. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** What keeps the texts of TLS_CERT and TLS_KEY, undefined where one is not set, from serving together. */
export function findPairFault(cert: string | undefined, key: string | undefined): string | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) return "TLS_CERT and TLS_KEY: set both or neither";
  // Each has a fault of its own already.
  if (cert === "" || key === "") return undefined;
  try {
    createSecureContext({ cert, key });
    return undefined;
  } catch (err) {
    const reason = err instanceof Error && "reason" in err ? err.reason : err;
    return `TLS_CERT and TLS_KEY: are not a certificate and its key in PEM (${reason})`;
  }
}
