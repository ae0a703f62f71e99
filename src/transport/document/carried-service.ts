import {
  clone,
  create,
  createFileRegistry,
  type DescField,
  type DescFile,
  type DescMessage,
  type DescMethod,
  type DescService,
  isFieldSet,
  ScalarType,
} from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
  OneofDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";

/** In Protobuf spelling and in that of JSON, by the name of the field that each is the text of. */
const TEXT_FIELDS = {
  document: { name: "document_carried", jsonName: "documentCarried", number: 536_870_911 },
  schema: { name: "schema_carried", jsonName: "schemaCarried", number: 536_870_910 },
  example: { name: "example_carried", jsonName: "exampleCarried", number: 536_870_909 },
  data_schema: { name: "data_schema_carried", jsonName: "dataSchemaCarried", number: 536_870_907 },
  template: { name: "template_carried", jsonName: "templateCarried", number: 536_870_908 },
} as const;
const STRUCT = ".google.protobuf.Struct";

/**
 * The service with its documents and contracts carried, not built: each field `google.protobuf.Struct document` (or
 * `schema`, `data_schema` or `example`) is the bytes of that message, which is the same on the wire, and has a field of
 * text beside it in a oneof for the codecs of JSON (carried-json-options.ts). A document of many small values would be
 * half a second of objects, of which nobody on the server reads one. `bytes template` has one, too: the codec takes 100
 * ms to write megabytes in base64.
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
  | { readonly case: "documentCarried"; readonly value: string }
  /** As its author wrote it. */
  | { readonly case: "documentText" | "mjml"; readonly value: string }
  | { readonly case: undefined; readonly value?: undefined };

/** The field of text of a carried document; undefined for every other field. */
export function textFieldOf(field: DescField): DescField | undefined {
  if (field.name !== "document" || field.oneof === undefined) return undefined;
  return field.oneof.fields.find(isTextField);
}

/** A field that no caller knows of. */
export function isTextField(field: DescField): boolean {
  return Object.values(TEXT_FIELDS).some(({ name, number }) => field.number === number && field.name === name);
}

/** Whether a request of the method may hold a document. */
export function takesDocument({ input }: DescMethod): boolean {
  return input.fields.some(isTextField);
}

/** Whether an answer of the method may hold a document or a contract. */
export function givesCarried({ output }: DescMethod): boolean {
  return output.fields.some((field) => isTextField(field) || field.message?.fields.some(isTextField));
}

function carryFile(file: DescFile, carried: Map<string, DescFile>): DescFile {
  const known = carried.get(file.proto.name);
  if (known !== undefined) return known;
  const proto = clone(FileDescriptorProtoSchema, file.proto);
  for (const message of proto.messageType) carryMessage(message);
  const holds = file.messages.some((message) => message.fields.some(isCarried));
  const dependencies = new Map(
    file.dependencies.map((each) => [each.proto.name, dependsOnCarried(each) ? carryFile(each, carried) : each]),
  );
  const made = holds ? createFileRegistry(proto, (name) => dependencies.get(name)).getFile(file.proto.name) : file;
  if (made === undefined) throw new Error(`${file.proto.name} cannot be carried`);
  carried.set(file.proto.name, made);
  return made;
}

function dependsOnCarried(file: DescFile): boolean {
  return file.messages.some((message) => message.fields.some(isCarried));
}

function isCarried(field: DescMessage["fields"][number]): boolean {
  if (!Object.hasOwn(TEXT_FIELDS, field.name)) return false;
  return field.message?.typeName === STRUCT.slice(1) || field.scalar === ScalarType.BYTES;
}

function carryMessage(message: DescriptorProto): void {
  for (const [name, textField] of Object.entries(TEXT_FIELDS)) {
    const field = message.field.find((each) => each.name === name && (each.typeName === STRUCT || isBytes(each)));
    if (field === undefined) continue;
    const carrier = create(OneofDescriptorProtoSchema, { name: `carried_${name}` });
    if (field.proto3Optional) {
      // Its oneof has a name of the compiler's, and may hold no other field.
      message.oneofDecl[field.oneofIndex] = carrier;
      field.proto3Optional = false;
    } else if (!isFieldSet(field, FieldDescriptorProtoSchema.field.oneofIndex)) {
      field.oneofIndex = message.oneofDecl.push(carrier) - 1;
    }
    field.type = FieldDescriptorProto_Type.BYTES;
    field.typeName = "";
    const text: FieldDescriptorProto = {
      ...field,
      ...textField,
      type: FieldDescriptorProto_Type.STRING,
      label: FieldDescriptorProto_Label.OPTIONAL,
    };
    message.field.push(text);
  }
}

function isBytes({ type }: FieldDescriptorProto): boolean {
  return type === FieldDescriptorProto_Type.BYTES;
}
