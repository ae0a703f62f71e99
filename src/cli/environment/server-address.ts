import type { Config } from "../../config.ts";

/** Where a server listens. */
export type ServerAddress = Pick<Config, "host" | "port" | "tls">;

/** What a server that listens everywhere is reached by on its own machine. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Where the server of an environment is reached on its own machine. */
export function serverAddress({ host, port, tls }: ServerAddress): ServerAddress {
  return { host: LOOPBACK[host] ?? host, port, tls };
}
