import Fastify, { type FastifyBaseLogger, type FastifyServerOptions } from "fastify";
import pino from "pino";
import { hideSecretsInLine } from "./hide-secrets.ts";
import { openPrettyLines } from "./pretty-lines.ts";

const STANDARD_ERROR = 2;
/** How much may wait for a slow reader. Further lines are lost, since the server must continue. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024;

/** What is logged, and how it is written. */
export interface LogOptions {
  readonly logLevel: string;
  /** `auto` looks whether a terminal shows it. Default: json. */
  readonly logFormat?: "auto" | "json" | "pretty";
}

/**
 * Logs of the server: a line each on standard error, written while the server continues, several at a time when there
 * are many. Those that wait are written before the process exits; only a kill loses them. No line holds a token,
 * whatever quotes it.
 */
export function buildLoggerOptions({
  logLevel,
  logFormat = "json",
}: LogOptions): NonNullable<FastifyServerOptions["logger"]> {
  const stream = pino.destination({ dest: STANDARD_ERROR, sync: false, maxLength: WAITING_BYTES_MAX });
  // There is nowhere to say that a line could not be written.
  stream.on("error", () => undefined);
  const isPretty = logFormat === "pretty" || (logFormat === "auto" && process.stderr.isTTY);
  const format = isPretty ? openPrettyLines() : undefined;
  const streamWrite = format === undefined ? hideSecretsInLine : (line: string) => format(hideSecretsInLine(line));
  return { level: logLevel, stream, hooks: { streamWrite } };
}

/** Whether a server of this level writes a line for each request. */
export function logsRequests(level: string): boolean {
  return LEVELS_WITH_REQUESTS.has(level);
}

const LEVELS_WITH_REQUESTS: ReadonlySet<string> = new Set(["trace", "debug", "info"]);

/** The log of a process that serves nothing itself, in the form of the server's. */
export function openProcessLog(options: LogOptions): FastifyBaseLogger {
  return Fastify({ logger: buildLoggerOptions(options) }).log;
}
