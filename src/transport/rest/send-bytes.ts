import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sends bytes; to HEAD only their length, since HTTP/2 does not drop a body by itself. Returns nothing, and so do its
 * callers: a promise of the reply would wait until the answer has left.
 */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): void {
  if (request.method === "HEAD") reply.header("content-length", bytes.length).send();
  else reply.send(bytes);
}
