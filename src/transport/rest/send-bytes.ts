import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends bytes; to HEAD only their length, since HTTP/2 does not drop a body by itself. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Uint8Array,
): Promise<FastifyReply> {
  if (request.method !== "HEAD") return reply.send(bytes);
  return reply.header("content-length", bytes.length).send();
}
