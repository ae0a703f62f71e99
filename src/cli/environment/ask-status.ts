import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { ServerAddress } from "../../config/server-address.ts";

const PATIENCE_MS = 3_000;

/** Returns the HTTP status of a server for a path, or the reason why it does not answer. */
export function askStatus({ host, port, tls }: ServerAddress, path: string): Promise<number | string> {
  // A new connection, because a kept-alive one may be closed by now.
  const options = { host, port, path, timeout: PATIENCE_MS, agent: false };
  return new Promise((resolve) => {
    // The certificate is for the name that clients use, which differs from this address.
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
