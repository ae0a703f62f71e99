import { type DescField, type DescMessage, type JsonValue, ScalarType } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { isTextField } from "../../document/carried-service.ts";

/** A way from a message to one of its fields, or to a field of a message it holds. Never empty. */
export type FieldPath = readonly [DescField, ...DescField[]];

/**
 * Finds a field by dotted names, in the Protobuf or the JSON spelling. Every field but the last is a singular message.
 */
export function findFieldPath(message: DescMessage, dotted: string): FieldPath | undefined {
  const [name = "", ...rest] = dotted.split(".");
  const field = findField(message, name);
  if (field === undefined || rest.length === 0) return field && [field];
  if (field.fieldKind !== "message") return undefined;
  const inner = findFieldPath(field.message, rest.join("."));
  return inner && [field, ...inner];
}

/** Finds a field by its name in the Protobuf or the JSON spelling. */
export function findField(message: DescMessage, name: string): DescField | undefined {
  return message.fields.find((field) => (field.name === name || field.jsonName === name) && !isTextField(field));
}

const TEXT_MESSAGES = new Set(["google.protobuf.Timestamp", "google.protobuf.Duration", "google.protobuf.FieldMask"]);

/**
 * True for a field that the path or query can hold: a scalar, an enum, a message whose JSON form is text, or a list of
 * them.
 */
export function fitsInUrl(field: DescField): boolean {
  if (field.fieldKind === "map") return false;
  return field.message === undefined || isTextMessage(field.message);
}

/** Text of the path or query as the JSON value to read into a text field. What fits no type is left to be refused. */
export function textToJson(field: DescField, text: string): JsonValue {
  if (field.enum !== undefined) return /^-?[0-9]+$/.test(text) ? Number(text) : text;
  const scalar = field.message === undefined ? field.scalar : field.message.fields[0]?.scalar;
  const isBoolean = scalar === ScalarType.BOOL && (field.message === undefined || isWrapperDesc(field.message));
  return isBoolean && (text === "true" || text === "false") ? text === "true" : text;
}

function isTextMessage(message: DescMessage): boolean {
  return TEXT_MESSAGES.has(message.typeName) || isWrapperDesc(message);
}
