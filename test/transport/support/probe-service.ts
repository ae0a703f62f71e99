import { create, createFileRegistry, type DescMethod, type MessageInitShape, setExtension } from "@bufbuild/protobuf";
import {
  type FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  FileDescriptorProtoSchema,
  file_google_protobuf_duration,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_wrappers,
  FieldDescriptorProto_Label as Label,
  MethodOptionsSchema,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { http } from "../../../gen/google/api/annotations_pb.ts";
import { HttpRuleSchema } from "../../../gen/google/api/http_pb.ts";
import { location, request_header } from "../../../gen/letterpress/v1/options_pb.ts";

type Field = MessageInitShape<typeof FieldDescriptorProtoSchema>;

const WELL_KNOWN = [
  file_google_protobuf_duration,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_wrappers,
];

/** Options of ours. */
export interface ProbeOptions {
  /** letterpress.v1.location of the method. */
  readonly location?: string;
  /** The field with the option letterpress.v1.request_header. */
  readonly headerField?: string;
}

/**
 * A method whose request has a field of every kind, with the given google.api.http rule. Its service has a method
 * `Plain` without one.
 */
export function probeMethod(rule: MessageInitShape<typeof HttpRuleSchema>, own: ProbeOptions = {}): DescMethod {
  const options = create(MethodOptionsSchema);
  setExtension(options, http, create(HttpRuleSchema, rule));
  if (own.location !== undefined) setExtension(options, location, own.location);
  const header = create(FieldOptionsSchema);
  setExtension(header, request_header, "x-probe");
  const fields = FIELDS.map((field) => (field.name === own.headerField ? { ...field, options: header } : field));
  const file = create(FileDescriptorProtoSchema, {
    name: "probe.proto",
    package: "probe",
    syntax: "proto3",
    dependency: WELL_KNOWN.map((each) => each.proto.name),
    messageType: [
      { name: "Probe", field: fields, oneofDecl: [{ name: "choice" }] },
      { name: "Inner", field: [scalar("text", 1, Type.STRING), message("deeper", 2, ".probe.Inner")] },
    ],
    enumType: [
      {
        name: "Kind",
        value: [
          { name: "KIND_NONE", number: 0 },
          { name: "KIND_ONE", number: 1 },
        ],
      },
    ],
    service: [
      {
        name: "ProbeService",
        method: [
          { name: "Check", inputType: ".probe.Probe", outputType: ".probe.Probe", options },
          { name: "Plain", inputType: ".probe.Probe", outputType: ".probe.Probe" },
        ],
      },
    ],
  });
  const registry = createFileRegistry(file, (name) => WELL_KNOWN.find((each) => each.proto.name === name));
  const method = registry.getService("probe.ProbeService")?.methods[0];
  if (method === undefined) throw new Error("the probe service is not there");
  return method;
}

const FIELDS: Field[] = [
  scalar("name", 1, Type.STRING),
  scalar("page_size", 2, Type.INT32),
  scalar("is_set", 3, Type.BOOL),
  { ...scalar("tags", 4, Type.STRING), label: Label.REPEATED },
  message("inner", 5, ".probe.Inner"),
  { ...scalar("kind", 6, Type.ENUM), typeName: ".probe.Kind" },
  message("at", 7, ".google.protobuf.Timestamp"),
  message("grace", 8, ".google.protobuf.Duration"),
  message("document", 9, ".google.protobuf.Struct"),
  { ...scalar("left", 10, Type.STRING), oneofIndex: 0 },
  { ...scalar("right", 11, Type.STRING), oneofIndex: 0 },
  scalar("raw", 12, Type.BYTES),
  scalar("ratio", 13, Type.DOUBLE),
  scalar("big", 14, Type.UINT64),
  { ...scalar("counts", 15, Type.INT32), label: Label.REPEATED },
  message("maybe", 16, ".google.protobuf.BoolValue"),
];

function scalar(name: string, number: number, type: Type): Field {
  return {
    name,
    number,
    type,
    label: Label.OPTIONAL,
    jsonName: name.replace(/_(.)/g, (_, c: string) => c.toUpperCase()),
  };
}

function message(name: string, number: number, typeName: string): Field {
  return { ...scalar(name, number, Type.MESSAGE), typeName };
}
