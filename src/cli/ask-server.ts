import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Config } from "../config.ts";

const PATIENCE_MS = 3_000;
/** What a server that listens everywhere is reached by on its own machine. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Host and port at which this machine reaches the server of a config. */
export function authorityOf({ host, port }: Pick<Config, "host" | "port">): string {
  const reached = LOOPBACK[host] ?? host;
  return `${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

/** The status that the server of a config answers a path with, or why there is no answer. */
export function askServer(config: Pick<Config, "host" | "port" | "tls">, path: string): Promise<number | string> {
  const { host, port, tls } = config;
  // A connection of its own: one that is kept from before may be closed by now.
  const options = { host: LOOPBACK[host] ?? host, port, path, timeout: PATIENCE_MS, agent: false };
  return new Promise((resolve) => {
    // The certificate is for the name that clients use, which is not this address.
    const call = tls === undefined ? requestHttp(options) : requestHttps({ ...options, rejectUnauthorized: false });
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on("timeout", () => call.destroy(new Error(`nothing within ${PATIENCE_MS / 1_000} s`)));
    call.on("error", (err) => resolve(err.message));
    call.end();
  });
}
