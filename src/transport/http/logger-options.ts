import Fastify, { type FastifyBaseLogger, type FastifyServerOptions } from "fastify";
import pino from "pino";
import { hideSecretsInLine } from "./hide-secrets.ts";

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

/** The log of a process that serves nothing itself, in the form of the server's. */
export function openProcessLog(level: string): FastifyBaseLogger {
  return Fastify({ logger: buildLoggerOptions(level) }).log;
}
