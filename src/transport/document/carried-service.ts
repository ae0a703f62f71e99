import {
  clone,
  createFileRegistry,
  type DescField,
  type DescFile,
  type DescMessage,
  type DescMethod,
  type DescService,
} from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FileDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";

/** In Protobuf spelling and in that of JSON. */
const TEXT_FIELD = { name: "document_text", jsonName: "documentText", number: 536_870_911 } as const;
const STRUCT = ".google.protobuf.Struct";
const FIELD_NAME = "document";

/**
 * The service with its documents carried, not built: each field `google.protobuf.Struct document` is the bytes of that
 * message, which is the same on the wire, and has a field of text beside it in its oneof for the codecs of JSON
 * (carried-json.ts). A document of many small values would be half a second of objects, of which nobody here looks at
 * one.
 */
export function carryDocuments<Service extends DescService>(service: Service): Service {
  const carried = new Map<string, DescFile>();
  const file = carryFile(service.file, carried);
  const found = file.services.find(({ typeName }) => typeName === service.typeName);
  if (found === undefined) throw new Error(`${service.typeName} is not in its own file`);
  // The same methods. The messages differ in the type of `document`, which has its own (CarriedSource).
  return found as Service;
}

/** What the oneof that holds a carried document looks like. */
export type CarriedSource =
  | { readonly case: "document"; readonly value: Uint8Array }
  /** Marked by carried-json.ts. */
  | { readonly case: "documentText"; readonly value: string }
  | { readonly case: "mjml"; readonly value: string }
  | { readonly case: undefined; readonly value?: undefined };

/** The field of text of a carried document; undefined for every other field. */
export function textFieldOf(field: DescField): DescField | undefined {
  if (field.name !== FIELD_NAME || field.oneof === undefined) return undefined;
  return field.oneof.fields.find(isTextField);
}

/** A field that no caller knows of. */
export function isTextField(field: DescField): boolean {
  return field.number === TEXT_FIELD.number && field.name === TEXT_FIELD.name;
}

/** Whether a request of the method may hold a document. */
export function takesDocument({ input }: DescMethod): boolean {
  return input.fields.some(isTextField);
}

/** Whether an answer of the method may hold a document. */
export function givesDocument({ output }: DescMethod): boolean {
  return output.fields.some(({ message }) => message?.fields.some(isTextField));
}

function carryFile(file: DescFile, carried: Map<string, DescFile>): DescFile {
  const known = carried.get(file.proto.name);
  if (known !== undefined) return known;
  const proto = clone(FileDescriptorProtoSchema, file.proto);
  for (const message of proto.messageType) carryMessage(message);
  const holds = file.messages.some((message) => message.fields.some(isDocument));
  const dependencies = new Map(
    file.dependencies.map((each) => [each.proto.name, dependsOnDocuments(each) ? carryFile(each, carried) : each]),
  );
  const made = holds ? createFileRegistry(proto, (name) => dependencies.get(name)).getFile(file.proto.name) : file;
  if (made === undefined) throw new Error(`${file.proto.name} cannot be carried`);
  carried.set(file.proto.name, made);
  return made;
}

function dependsOnDocuments(file: DescFile): boolean {
  return file.messages.some((message) => message.fields.some(isDocument));
}

function isDocument(field: DescMessage["fields"][number]): boolean {
  return field.name === FIELD_NAME && field.message?.typeName === STRUCT.slice(1);
}

function carryMessage(message: DescriptorProto): void {
  const field = message.field.find(({ name, typeName }) => name === FIELD_NAME && typeName === STRUCT);
  if (field === undefined) return;
  field.type = FieldDescriptorProto_Type.BYTES;
  field.typeName = "";
  const text: FieldDescriptorProto = {
    ...field,
    ...TEXT_FIELD,
    type: FieldDescriptorProto_Type.STRING,
    label: FieldDescriptorProto_Label.OPTIONAL,
  };
  message.field.push(text);
}
