import { type DescField, getOption, hasOption } from "@bufbuild/protobuf";
import { is_event_id, request_header } from "../../gen/letterpress/v1/options_pb.ts";
import { fitsInUrl } from "../../src/transport/protocol/rest/find-field.ts";
import { type HttpBinding, readHttpBindings } from "../../src/transport/protocol/rest/http-rule.ts";
import { type CallPolicy, callPolicyOf } from "../../src/transport/rpc/policy/call-policy.ts";
import { codesOf, takesIdempotencyKey } from "./error-codes.ts";
import type { JsonSchema } from "./json-schema.ts";
import { isRequired, requestSchema, requestValue } from "./message-schema.ts";
import type { ProtoImage } from "./proto-image.ts";
import { errorResponses, successResponses } from "./responses.ts";

/** An operation of OpenAPI: one rpc under one path and verb. Those of one rpc differ in the number behind their id. */
export function buildOperation(binding: HttpBinding, image: ProtoImage): JsonSchema {
  const { method, body } = binding;
  const [summary = "", ...others] = image.commentOf(method);
  const codes = codesOf(method, image, { hasBody: body !== undefined });
  return {
    operationId: operationIdOf(binding),
    summary: firstSentence(summary),
    description: [summary, ...others].join("\n\n"),
    tags: [method.parent.name],
    security: securityOf(callPolicyOf(method)),
    "x-grpc-method": `${method.parent.typeName}/${method.name}`,
    parameters: parametersOf(binding, image),
    ...(body === "all" && {
      requestBody: {
        required: isBodyRequired(binding, image),
        content: { "application/json": { schema: { $ref: `#/components/schemas/${method.input.name}` } } },
      },
    }),
    responses: { ...successResponses(binding, image.commentOf(method.output).join(" ")), ...errorResponses(codes) },
  };
}

function operationIdOf({ method, verb, path }: HttpBinding): string {
  const at = readHttpBindings(method).findIndex((each) => each.verb === verb && each.path.text === path.text);
  return at === 0 ? method.name : `${method.name}${at + 1}`;
}

/** The keys of which a call needs one, if it needs any. OpenAPI 3.1 lists roles where OAuth has scopes. */
function securityOf({ kind, role }: CallPolicy): readonly JsonSchema[] {
  if (kind === "preview-link") return [];
  const sdk = kind === "sdk" || kind === "any" ? [{ SdkKey: [] }] : [];
  const admin = kind === "sdk" ? [] : [{ AdminKey: role === undefined ? [] : [role] }];
  return [...sdk, ...admin];
}

/** The component that the body of an operation refers to. */
export function bodySchema({ method, variables }: HttpBinding, { commentOf }: ProtoImage): JsonSchema {
  return requestSchema(method.input, {
    commentOf,
    isBound: ({ name }) => variables.has(name),
    isHeader: (field) => headerOf(field) !== undefined,
  });
}

function isBodyRequired(binding: HttpBinding, image: ProtoImage): boolean {
  const schema = bodySchema(binding, image);
  return "required" in schema || "oneOf" in schema;
}

function parametersOf({ method, variables, body }: HttpBinding, { commentOf }: ProtoImage): readonly JsonSchema[] {
  const { fields } = method.input;
  const path = fields.filter(({ name }) => variables.has(name)).map((field) => parameter("path", field, commentOf));
  const inUrl = fields.filter((field) => body === undefined && !isGivenElsewhere(field, variables) && fitsInUrl(field));
  const query = inUrl.map((field) => parameter("query", field, commentOf));
  const headers = fields
    .filter((field) => headerOf(field) !== undefined)
    .map((field) => ({ ...parameter("header", field, commentOf), name: headerName(headerOf(field) ?? "") }));
  const idempotency = takesIdempotencyKey(method, commentOf)
    ? [{ $ref: "#/components/parameters/IdempotencyKey" }]
    : [];
  return [...path, ...query, ...headers, ...idempotency];
}

/** A field that were a header and in the query would give what generators make two members of one name. */
function isGivenElsewhere(field: DescField, variables: HttpBinding["variables"]): boolean {
  return variables.has(field.name) || hasOption(field, request_header);
}

/** The header that may give the value of a field. */
function headerOf(field: DescField): string | undefined {
  if (hasOption(field, request_header)) return getOption(field, request_header);
  return hasOption(field, is_event_id) ? "last-event-id" : undefined;
}

function parameter(
  place: "path" | "query" | "header",
  field: DescField,
  commentOf: ProtoImage["commentOf"],
): JsonSchema {
  const { description, ...schema } = requestValue(field, commentOf);
  const isText = place === "path" && schema.type === "string";
  return {
    name: field.name,
    in: place,
    required: place === "path" || (place === "query" && isRequired(field)),
    description,
    schema: isText ? { ...schema, minLength: 1 } : schema,
  };
}

function headerName(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function firstSentence(text: string): string {
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;
}
