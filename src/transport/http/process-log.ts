import Fastify, { type FastifyBaseLogger } from "fastify";
import { buildLoggerOptions } from "./request-log.ts";

/** The log of a process that serves nothing itself, in the form of the server's. */
export function openProcessLog(level: string): FastifyBaseLogger {
  return Fastify({ logger: buildLoggerOptions(level) }).log;
}
