import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import { oneof as oneofRules } from "../../gen/buf/validate/validate_pb.ts";
import { integerRange } from "../../src/transport/protocol/rest/integer-range.ts";
import { readFieldRules } from "./field-rules.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { ProtoImage } from "./proto-image.ts";

type CommentOf = ProtoImage["commentOf"];

const WELL_KNOWN: Readonly<Record<string, JsonSchema>> = {
  "google.protobuf.Timestamp": { type: "string", format: "date-time" },
  "google.protobuf.Duration": { type: "string", pattern: "^-?[0-9]+([.][0-9]{1,9})?s$" },
  "google.protobuf.Struct": { type: "object" },
};

/** The value of one field, without its rules for a message of an answer. */
function valueSchema(field: DescField): JsonSchema {
  if (field.fieldKind === "list") {
    return { type: "array", items: field.message === undefined ? scalarSchema(field) : refTo(field.message) };
  }
  if (field.fieldKind === "map") return { type: "object", additionalProperties: scalarSchema(field) };
  return field.message === undefined ? scalarSchema(field) : refTo(field.message);
}

function refTo(message: DescMessage): JsonSchema {
  return WELL_KNOWN[message.typeName] ?? { $ref: `#/components/schemas/${message.name}` };
}

function scalarSchema(field: DescField): JsonSchema {
  const range = integerRange(field);
  if (range !== undefined) return { type: "integer", minimum: range.min, maximum: range.max };
  switch (field.scalar) {
    case ScalarType.STRING:
      return { type: "string" };
    case ScalarType.BOOL:
      return { type: "boolean" };
    // Of answers, whose numbers are finite.
    case ScalarType.DOUBLE:
      return { type: "number" };
    case ScalarType.UINT64:
      return { type: "string", pattern: "^[0-9]+$" };
    case ScalarType.BYTES:
      return { type: "string", contentEncoding: "base64" };
    default:
      throw new Error(`no schema is known for ${field}`);
  }
}

/** A field as a request gives it, with its rules and its comment. */
export function requestValue(field: DescField, commentOf: CommentOf): JsonSchema {
  const { schema, words } = readFieldRules(field);
  const documented = [...commentOf(field), ...words].join(" ");
  return { ...requestShape(field, commentOf), ...schema, description: documented };
}

/** Messages of answers alone have a schema of their own to refer to. */
function requestShape(field: DescField, commentOf: CommentOf): JsonSchema {
  if (field.message === undefined || field.fieldKind === "map" || field.message.typeName in WELL_KNOWN)
    return valueSchema(field);
  const schema = requestSchema(field.message, { commentOf, isBound: () => false, isHeader: () => false });
  return field.fieldKind === "list" ? { type: "array", items: schema } : schema;
}

/** Whether a request must give the field in its body, where it is not given as a header instead. */
export function isRequired(field: DescField): boolean {
  return readFieldRules(field).isRequired || (field.fieldKind === "list" && "minItems" in readFieldRules(field).schema);
}

/** The body of a request: the message without what the path binds. */
export function requestSchema(
  message: DescMessage,
  { commentOf, isBound, isHeader }: RequestParts & { readonly commentOf: CommentOf },
): JsonSchema {
  const fields = message.fields.filter((field) => !isBound(field));
  const required = fields.filter((field) => isRequired(field) && !isHeader(field)).map(({ name }) => name);
  const properties = fields.map((field) => {
    const schema = requestValue(field, commentOf);
    return [field.name, required.includes(field.name) ? schema : nullable(schema)] as const;
  });
  return {
    type: "object",
    description: commentOf(message).join("\n\n"),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    ...oneofSchema(message),
  };
}

/** What of a request is not in its body, or need not be. */
export interface RequestParts {
  isBound(field: DescField): boolean;
  isHeader(field: DescField): boolean;
}

/** A member that is null counts as absent. */
function nullable({ type, enum: values, ...rest }: JsonSchema): JsonSchema {
  return { type: [type, "null"], ...(Array.isArray(values) && { enum: [...values, null] }), ...rest };
}

function oneofSchema({ oneofs }: DescMessage): JsonSchema {
  const all = oneofs.filter(({ fields }) => fields.length > 1);
  const [oneof] = all;
  if (oneof === undefined) return {};
  if (all.length > 1) throw new Error(`no schema is known for the oneofs of ${oneof.parent}`);
  const given = oneof.fields.map((field) => ({
    required: [field.name],
    properties: { [field.name]: { type: valueSchema(field).type } },
  }));
  return getOption(oneof, oneofRules).required ? { oneOf: given } : { not: { allOf: given } };
}

/** A message of an answer. Scalars, lists and maps are always there. */
export function answerSchema(message: DescMessage, commentOf: CommentOf): JsonSchema {
  const properties = message.fields.map((field) => [
    field.name,
    { ...valueSchema(field), description: commentOf(field).join(" ") },
  ]);
  const required = message.fields.filter(isAlwaysThere).map(({ name }) => name);
  return {
    type: "object",
    description: commentOf(message).join("\n\n"),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}

function isAlwaysThere(field: DescField): boolean {
  if (field.fieldKind === "list" || field.fieldKind === "map") return true;
  return field.fieldKind === "scalar" && field.oneof === undefined && !field.proto.proto3Optional;
}

/** The messages that an answer is made of, itself first. */
export function messagesOf(message: DescMessage): readonly DescMessage[] {
  const held = message.fields.flatMap(({ message: inner }) =>
    inner === undefined || inner.typeName in WELL_KNOWN || inner.typeName.startsWith("google.") ? [] : [inner],
  );
  return [message, ...held.flatMap(messagesOf)];
}
