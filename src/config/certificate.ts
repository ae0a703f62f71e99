import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { PEM_FILE } from "./setting-type.ts";

/** A certificate chain and its key, as PEM texts. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Paths of a certificate and its key. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** Returns the end of validity of the first certificate of a chain. */
export function certificateEnd(cert: string): Date {
  return new X509Certificate(cert).validToDate;
}

/**
 * Reads both files, such as after a renewal. Throws a description of the fault if they are unusable, or if the
 * certificate has expired at `now`.
 */
export function readCertificate(files: CertificateFiles, now: Date): Certificate {
  const faults: string[] = [];
  const read = (name: "cert" | "key") =>
    PEM_FILE.read(files[name], (fault) => faults.push(`TLS_${name.toUpperCase()}: ${fault}`));
  const [cert, key] = [read("cert"), read("key")];
  const pairFault = findPairFault(cert, key);
  if (pairFault !== undefined) faults.push(pairFault);
  if (faults.length > 0) throw new Error(faults.join("; "));
  const end = certificateEnd(cert);
  if (end <= now) throw new Error(`TLS_CERT: the certificate in ${files.cert} expired at ${end.toISOString()}`);
  return { cert, key };
}

/**
 * Returns the reason why the texts of TLS_CERT and TLS_KEY cannot be used together, if there is one. A text is
 * undefined if its variable is not set.
 */
export function findPairFault(cert: string | undefined, key: string | undefined): string | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) return "TLS_CERT and TLS_KEY: set both or neither";
  // Each has its own fault already.
  if (cert === "" || key === "") return undefined;
  try {
    createSecureContext({ cert, key });
    return undefined;
  } catch (err) {
    const reason = err instanceof Error && "reason" in err ? err.reason : err;
    return `TLS_CERT and TLS_KEY: are not a certificate and its key in PEM (${reason})`;
  }
}
