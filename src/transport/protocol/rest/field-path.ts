import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { isTextField } from "../../document/carried-service.ts";

/** A way from a message to one of its fields, or to a field of a message it holds. Never empty. */
export type FieldPath = readonly [DescField, ...DescField[]];

/** Finds a field by dotted names, in the Protobuf or the JSON spelling. Every field but the last is a singular message. */
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
