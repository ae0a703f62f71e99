import {
  type DescField,
  type DescMessage,
  getOption,
  hasOption,
  isMessage,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import { HttpBodySchema } from "../../../../gen/google/api/httpbody_pb.ts";
import { is_not_modified } from "../../../../gen/letterpress/v1/options_pb.ts";
import { Rendition } from "../../../cache/rendition.ts";
import { spliceCarried } from "../../document/carried-text.ts";
import { chooseCoding, encodeBytes, isEncodable } from "../../http/content-coding.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import { buildInvoke, type UnarySpec } from "../../rpc/call/build-invoke.ts";
import type { Call } from "../../rpc/call/call.ts";
import { addFields, CallContext, type CallHead } from "../../rpc/call/call-context.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { heldEtag, toCodedEtag } from "./coded-etag.ts";
import { type HttpBinding, mayHaveBody } from "./http-rule.ts";
import { createLocationOf } from "./location.ts";
import type { BoundRequest } from "./read-call.ts";
import { writeError } from "./write-error.ts";

const JSON_TYPE = "application/json; charset=utf-8";
/** How messages are written. */
export const JSON_OPTIONS = { useProtoFieldName: true, alwaysEmitImplicit: true } as const;

/** Answers a request that was bound to its message. Never rejects. */
export type AnswerCall = (bound: BoundRequest, head: CallHead, call: Call) => Promise<HttpAnswer>;

/** What answers the requests of a binding, through the interceptors. Those that may have a body must be authorized. */
export function buildAnswerCall(
  { authorize: authorizeMethod, checks, withDeadline, toRefusal }: Rpcs,
  spec: UnarySpec,
  binding: HttpBinding,
): AnswerCall {
  const invoke = buildInvoke(spec, { interceptors: checks, withDeadline });
  const writeAnswer = createWriteAnswer(binding);
  const authorize = mayHaveBody(binding) ? undefined : authorizeMethod(spec.method);
  return async ({ message, faults, locate }, head, call) => {
    if (faults.issues.length > 0) call.fieldFaults = faults;
    const carrier = { protocolName: "rest", codec: "json", head, call, timeoutMs: undefined } as const;
    const context = new CallContext(spec.method, carrier);
    try {
      if (authorize !== undefined) await authorize(head.headers.authorization, call);
      const output = await invoke(context, message);
      const rendition = call.rendition?.rendition;
      const writing = writeAnswer(head, { message: output, header: context.responseHeader, rendition });
      const answer = writing instanceof Promise ? await writing : writing;
      Object.assign(answer.fields, quotaHeaders(call));
      return answer;
    } catch (error) {
      const refusal = toRefusal(error, spec.method, call);
      return writeError(refusal, call.client.id, { locate, headers: quotaHeaders(call) });
    }
  };
}

/** What a handler has answered with. */
export interface CallOutput {
  readonly message: Message;
  /** The header fields it has set. */
  readonly header: Headers;
  /** What the message was made of, when it is sent again and again. */
  readonly rendition: Rendition | undefined;
}

/** Makes the answer of a call. */
export type WriteAnswer = (head: CallHead, output: CallOutput) => Promise<HttpAnswer> | HttpAnswer;

type Fields = HttpAnswer["fields"];

/**
 * What answers a binding: 304 when a field with the option `is_not_modified` is true, 201 with the location of what was
 * made for a method with the option `location`, else 200; the bytes of an
 * HttpBody in the coding the caller asks for, anything else as JSON in Protobuf spelling, empty fields too.
 */
export function createWriteAnswer({ method, responseField }: HttpBinding): WriteAnswer {
  const notModified = method.output.fields.find(
    (field) => hasOption(field, is_not_modified) && getOption(field, is_not_modified),
  );
  const bodyDesc = responseField?.message ?? method.output;
  const locationOf = createLocationOf(method, bodyDesc);
  const isHttpBody = responseField?.message?.typeName === HttpBodySchema.typeName;
  return (head, { message, header, rendition }) => {
    const fields = addFields({}, header);
    if (notModified !== undefined && readLocal(message, notModified) === true) return writeNotModified(head, fields);
    const body = responseField === undefined ? message : readLocal(message, responseField);
    if (isHttpBody && isMessage(body, HttpBodySchema)) {
      fields["content-type"] = body.contentType;
      return writeBytes(head, fields, rendition ?? new Rendition(body.data));
    }
    if (locationOf !== undefined) fields.location = locationOf(body as Message);
    const status = locationOf === undefined ? 200 : 201;
    return { status, fields: toJsonFields(fields), body: toJsonBody(bodyDesc, body) };
  };
}

function toJsonFields(fields: Fields): Fields {
  return { "cache-control": "no-store", ...fields, "content-type": JSON_TYPE };
}

function toJsonBody(desc: DescMessage, body: unknown): Buffer {
  return Buffer.from(spliceCarried(JSON.stringify(isMessage(body, desc) ? toJson(desc, body, JSON_OPTIONS) : null)));
}

/** Fields of a oneof are stored elsewhere; http-rule.ts lets none through. */
function readLocal(message: Message, field: DescField): unknown {
  return Reflect.get(message, field.localName);
}

/**
 * What tells the caller its quota and what is left of it, where its calls are limited: RateLimit-Policy and RateLimit
 * of draft-ietf-httpapi-ratelimit-headers-11. `t` is the time until one call more is allowed, the same as Retry-After.
 */
export function quotaHeaders({ quotaUse: use }: Call): Readonly<Record<string, string>> {
  if (use === undefined) return NONE;
  const { quota, remaining, nextCallMs } = use;
  return {
    "ratelimit-policy": `"key";q=${quota.calls};w=${Math.ceil(quota.windowMs / 1_000)}`,
    ratelimit: `"key";r=${remaining};t=${Math.ceil(nextCallMs / 1_000)}`,
  };
}

const NONE = {};

/** 200 with bytes in the coding that the caller asks for. At once when nothing is compressed. */
export function writeBytes({ headers }: CallHead, fields: Fields, data: Rendition): Promise<HttpAnswer> | HttpAnswer {
  const coding = isEncodable(data) ? chooseCoding(headers["accept-encoding"]?.toString()) : undefined;
  if (coding === undefined) return { status: 200, fields, body: data.bytes };
  return encodeBytes(data, coding).then(({ bytes }) => {
    if (typeof fields.etag === "string") fields.etag = toCodedEtag(fields.etag, coding);
    fields["content-encoding"] = coding;
    return { status: 200, fields, body: bytes };
  });
}

/** 304 with the entity tag of the form that the caller holds. */
export function writeNotModified({ headers }: CallHead, fields: Fields): HttpAnswer {
  const { etag } = fields;
  const coding = chooseCoding(headers["accept-encoding"]?.toString());
  if (typeof etag === "string") fields.etag = heldEtag(etag, headers["if-none-match"], coding);
  return { status: 304, fields, body: undefined };
}
