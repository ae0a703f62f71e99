import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import pino from "pino";
import type { CallClient } from "../rpc/call-context-keys.ts";
import { hideSecretsInLine, hideSecretsInUrl } from "./hide-secrets.ts";

const STANDARD_ERROR = 2;
/** What may wait for a reader that is slow; lines beyond are lost, since the server must go on. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Logs of the server: JSON lines on standard error, written while the server goes on, several at a time when there are
 * many. Those that wait are written before the process exits; only a kill loses them. No line holds a token, whatever
 * quotes it.
 */
export function buildLoggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  const stream = pino.destination({ dest: STANDARD_ERROR, sync: false, maxLength: WAITING_BYTES_MAX });
  // There is nowhere to say that a line could not be written.
  stream.on("error", () => undefined);
  return { level, stream, hooks: { streamWrite: hideSecretsInLine } };
}

/** Whether a server of this level writes a line for each request. */
export function logsRequests(level: string): boolean {
  return LEVELS_WITH_REQUESTS.has(level);
}

const LEVELS_WITH_REQUESTS: ReadonlySet<string> = new Set(["trace", "debug", "info"]);

/**
 * An `onResponse` hook that writes one line for each request. Query strings and headers stay out: a key that was sent
 * in the wrong place must not reach a log.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  request.log.info(
    {
      method: request.method,
      path: hideSecretsInUrl(pathOf(request.originalUrl)),
      status: reply.raw.statusCode,
      ms: toMicroseconds(reply.elapsedTime),
      remoteAddress: request.ip,
    },
    "request",
  );
  done();
}

/** A call that did not pass through Fastify, after its end. */
export interface EndedCall {
  readonly client: CallClient;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** As metrics name it; undefined when the client left before it was answered. */
  readonly code: string | undefined;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
}

/** Writes the line of such a call. */
export function logCall(log: FastifyBaseLogger, { client, method, url, status, code, startedAt }: EndedCall): void {
  const path = hideSecretsInUrl(pathOf(url));
  const ms = toMicroseconds(performance.now() - startedAt);
  const fields = { reqId: client.id, method, path, status, ms, remoteAddress: client.ip };
  // That of REST is the status.
  log.info(code === String(status) ? fields : { ...fields, code }, "request");
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** The log of a process that serves nothing itself, in the form of the server's. */
export function openProcessLog(level: string): FastifyBaseLogger {
  return Fastify({ logger: buildLoggerOptions(level) }).log;
}
