import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";

/** A certificate chain and its key, as PEM texts. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the files that TLS_CERT and TLS_KEY name. Undefined without them, and when there is a fault. */
export function readCertificate(env: Env, faults: string[]): Certificate | undefined {
  const faultsBefore = faults.length;
  const [cert, key] = [readPem("TLS_CERT", env, faults), readPem("TLS_KEY", env, faults)];
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    faults.push("TLS_CERT and TLS_KEY: set both or neither");
    return undefined;
  }
  if (faults.length === faultsBefore) checkPair(cert, key, faults);
  return { cert, key };
}

function checkPair(cert: string, key: string, faults: string[]): void {
  try {
    createSecureContext({ cert, key });
  } catch (err) {
    const reason = err instanceof Error && "reason" in err ? err.reason : err;
    faults.push(`TLS_CERT and TLS_KEY: are not a certificate and its key in PEM (${reason})`);
  }
}

function readPem(name: string, env: Env, faults: string[]): string | undefined {
  const path = env[name];
  if (!path) return undefined;
  try {
    const text = readFileSync(path, "utf8");
    if (text === "") faults.push(`${name}: the file ${path} is empty`);
    return text;
  } catch {
    faults.push(`${name}: cannot read the file ${path}`);
    return "";
  }
}
