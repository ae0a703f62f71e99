import type { Certificate } from "./certificate.ts";

/** The address on which a server listens. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** Absent: cleartext. */
  readonly tls: Certificate | undefined;
}

/** The local address of a server that listens on all interfaces. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Returns the address at which a server is reached from its own machine. */
export function serverAddress({ host, port, tls }: ServerAddress): ServerAddress {
  return { host: LOOPBACK[host] ?? host, port, tls };
}
