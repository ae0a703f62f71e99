import type { FastifyServerOptions } from "fastify";

/** Query strings and headers stay out: a key that was sent in the wrong place must not reach a log. */
export function buildLoggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    stream: process.stderr,
    serializers: {
      req: ({ method, url, id, ip }) => ({
        method,
        path: hideTokens(url.split("?", 1)[0] ?? ""),
        id,
        remoteAddress: ip,
      }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  };
}

/** Whatever looks like the start of a token is cut off behind its public part. */
function hideTokens(path: string): string {
  return path.replace(/(lp_(?:sdk|admin)_[0-9A-Za-z]{1,12})_[^/]*/g, "$1_…");
}
