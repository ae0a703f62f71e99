import { create, type DescMessage, type JsonValue, type Message } from "@bufbuild/protobuf";
import { IDEMPOTENCY_KEY } from "../../../domain/idempotency-key.ts";
import { chooseCoding } from "../../http/content-coding.ts";
import type { CallHead } from "../../rpc/call/call-context.ts";
import type { FieldFaults } from "../../rpc/call/call-messages.ts";
import { bindBody } from "./bind-body.ts";
import { bindHeaders, findHeaderBindings, type HeaderBinding } from "./bind-headers.ts";
import { bindQuery } from "./bind-query.ts";
import { fromCodedEtags } from "./coded-etag.ts";
import { textToJson } from "./find-field.ts";
import type { HttpBinding } from "./http-rule.ts";
import { matchPath } from "./path-template.ts";
import { type MessageDraft, readField, type Source } from "./read-field.ts";
import { parseQuery, type QueryParameter, splitUrl } from "./request-url.ts";
import type { LocateMember } from "./write-error.ts";

/** A request in parts, each still in the form it came in. */
export interface RequestParts {
  /** Values of the path variables by their dotted field path. */
  readonly path: ReadonlyMap<string, string>;
  readonly query: readonly QueryParameter[];
  /** Undefined when the request has no body. */
  readonly body: JsonValue | undefined;
  readonly header: (name: string) => string | undefined;
}

/** The message of a request, and what was found while it was made. */
export interface BoundRequest {
  readonly message: Message;
  readonly faults: FieldFaults;
  readonly locate: LocateMember;
}

/**
 * Reads the call that a request carries; undefined when its path is another one. Throws BAD_REQUEST as `bindRequest`
 * does.
 */
export type ReadCall = (head: CallHead, body: JsonValue | undefined) => BoundRequest | undefined;

/** What reads the calls of a binding. */
export function createReadCall(binding: HttpBinding): ReadCall {
  const headers = findHeaderBindings(binding.method.input.fields);
  return (head, body) => {
    const url = splitUrl(head.url);
    const path = matchPath(binding.path, url.path);
    if (path === undefined) return undefined;
    const header = (name: string): string | undefined => readHeader(head, name);
    return bindRequest(binding, headers, { path, query: parseQuery(url.query), body, header });
  };
}

/** A header field of a request. Entity tags are those of the bytes as they are, whatever coding their client holds. */
export function readHeader({ headers }: CallHead, name: string): string | undefined {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(", ") : value;
  if (name !== "if-none-match" || text === undefined) return text;
  return fromCodedEtags(text, chooseCoding(headers["accept-encoding"]?.toString()));
}

/**
 * Makes the message of a request: body, then query, then headers, then path, a later one over an earlier. Every wrong
 * type and unknown name is noted in the faults, and what they struck is left unset. Throws BAD_REQUEST for a body that
 * cannot be a message at all.
 */
export function bindRequest(
  binding: HttpBinding,
  headers: readonly HeaderBinding[],
  parts: RequestParts,
): BoundRequest {
  const desc = binding.method.input;
  const draft: MessageDraft = { desc, message: create(desc), issues: [], unread: new Set(), sources: new Map() };
  bindBody(draft, binding.body, parts.body);
  bindQuery(draft, binding, parts.query);
  bindHeaders(draft, headers, parts.header);
  bindPath(draft, binding, parts.path);
  const locate = (name: string): Source | undefined => draft.sources.get(name) ?? defaultSource(binding, name);
  return { message: draft.message, faults: draft, locate };
}

/** Where a field or oneof that was not given would have been looked for; undefined for a name that is neither. */
function defaultSource(binding: HttpBinding, name: string): Source | undefined {
  if (binding.variables.has(name)) return "path";
  if (name === IDEMPOTENCY_KEY) return "header";
  if (!hasMember(binding.method.input, name)) return undefined;
  const isInBody = binding.body === "all" || (binding.body !== undefined && binding.body.name === name);
  return isInBody ? "body" : "query";
}

function bindPath(draft: MessageDraft, { variables }: HttpBinding, values: ReadonlyMap<string, string>): void {
  for (const [name, value] of values) {
    const fields = variables.get(name);
    const last = fields?.at(-1);
    if (fields === undefined || last === undefined) continue;
    const path = fields.map((field) => field.name);
    readField(draft, fields, textToJson(last, value), { source: "path", path });
  }
}

function hasMember(message: DescMessage, name: string): boolean {
  return message.fields.some((field) => field.name === name) || message.oneofs.some((oneof) => oneof.name === name);
}
