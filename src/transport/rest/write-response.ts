import { type DescField, type DescMessage, isMessage, type Message, toJson } from "@bufbuild/protobuf";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type HttpBody, HttpBodySchema } from "../../../gen/google/api/httpbody_pb.ts";
import { type ContentCoding, chooseCoding } from "../call/content-coding.ts";
import { encodeBytes, isEncodable } from "../call/encode-bytes.ts";
import { heldEtag, toCodedEtag } from "./coded-etag.ts";
import type { HttpBinding } from "./http-rule.ts";
import { sendBytes } from "./send-bytes.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const JSON_OPTIONS = { useProtoFieldName: true, alwaysEmitImplicit: true } as const;

/** Sends the answer of a call, with the header fields its handler has set. */
export type WriteResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  message: Message,
  header: Headers,
) => Promise<void> | void;

/**
 * The writer of a binding's answers: 304 when `not_modified` is true, 201 for a POST that made a `location`, else 200; the
 * bytes of an HttpBody in the coding the caller asks for, anything else as JSON in Protobuf spelling, empty fields too.
 */
export function buildResponseWriter({ method, responseField }: HttpBinding): WriteResponse {
  const notModified = method.output.fields.find((field) => field.name === "not_modified");
  const isHttpBody = responseField?.message?.typeName === HttpBodySchema.typeName;
  return (request, reply, message, header) => {
    header.forEach((value, name) => {
      reply.header(name, value);
    });
    if (notModified !== undefined && readLocal(message, notModified) === true) return sendNotModified(request, reply);
    const body = responseField === undefined ? message : readLocal(message, responseField);
    if (isHttpBody && isMessage(body, HttpBodySchema)) return sendHttpBody(request, reply, body);
    reply.code(reply.hasHeader("location") && request.method === "POST" ? 201 : 200);
    return sendJson(request, reply, toBodyJson(responseField?.message ?? method.output, body));
  };
}

function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): void {
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  sendBytes(request, reply.header("content-type", JSON_TYPE), Buffer.from(json));
}

function sendHttpBody(request: FastifyRequest, reply: FastifyReply, body: HttpBody): Promise<void> | void {
  reply.code(200).header("content-type", body.contentType);
  const coding = isEncodable(body.data) ? chooseCoding(acceptEncodingOf(request)) : undefined;
  if (coding === undefined) return sendBytes(request, reply, body.data);
  return sendEncoded(request, reply, body.data, coding);
}

async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Uint8Array,
  coding: ContentCoding,
): Promise<void> {
  const encoded = await encodeBytes(bytes, coding);
  const etag = reply.getHeader("etag");
  if (typeof etag === "string") reply.header("etag", toCodedEtag(etag, coding));
  sendBytes(request, reply.header("content-encoding", coding), encoded);
}

function sendNotModified(request: FastifyRequest, reply: FastifyReply): void {
  const etag = reply.getHeader("etag");
  const coding = chooseCoding(acceptEncodingOf(request));
  if (typeof etag === "string") reply.header("etag", heldEtag(etag, request.headers["if-none-match"], coding));
  reply.code(304).send();
}

function toBodyJson(desc: DescMessage, body: unknown): string {
  return JSON.stringify(isMessage(body, desc) ? toJson(desc, body, JSON_OPTIONS) : null);
}

/** Fields of a oneof are stored elsewhere; http-rule.ts lets none through. */
function readLocal(message: Message, field: DescField): unknown {
  return Reflect.get(message, field.localName);
}

function acceptEncodingOf(request: FastifyRequest): string | undefined {
  const field = request.headers["accept-encoding"];
  return Array.isArray(field) ? field.join(",") : field;
}
