import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/** A server to stand in front of, and what to stand there with. */
export interface Behind {
  /** Host and port of the server, which speaks HTTP/1.1 and cleartext HTTP/2. */
  readonly address: string;
  /** Files for TLS as localhost. */
  readonly certificate: string;
  readonly key: string;
  /** For configuration and whatever the proxy writes. */
  readonly folder: string;
}

/** A proxy that runs. */
export interface RunningProxy {
  /** Cleartext HTTP/1.1. */
  readonly url: string;
  /** Cleartext HTTP/2. */
  readonly http2Url: string;
  readonly tlsUrl: string;
  stop(): Promise<void>;
}

/** A proxy as docs/operations.md configures it. */
export interface ProxyServer {
  readonly name: string;
  /** Throws when it cannot run, with what it said. */
  start(behind: Behind): Promise<RunningProxy>;
}

/** The first example of a language in docs/operations.md. Throws when there is none. */
export function readExample(language: string): string {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
  const found = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(text)?.[1];
  if (found === undefined) throw new Error(`docs/operations.md has no ${language}`);
  return found;
}

/** Throws when the text is not there: the example has changed, and what stands here is wrong. */
export function replaceOnce(text: string, old: string, replacement: string): string {
  if (text.split(old).length !== 2) throw new Error(`not once in the example: ${old}`);
  return text.replace(old, () => replacement);
}

/** A port that nobody listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
