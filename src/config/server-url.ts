import { type ServerAddress, serverAddress } from "./server-address.ts";

/** Returns the URL at which a server is reached from its own machine. */
export function serverUrl(config: ServerAddress): string {
  const { host, port, tls } = serverAddress(config);
  return `${tls === undefined ? "http" : "https"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
