import { create, createFileRegistry, type DescMethod, type MessageInitShape, setExtension } from "@bufbuild/protobuf";
import {
  type FieldDescriptorProtoSchema,
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

type Field = MessageInitShape<typeof FieldDescriptorProtoSchema>;

const WELL_KNOWN = [
  file_google_protobuf_duration,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_wrappers,
];

/** A method whose request has a field of every kind, with the given google.api.http rule. */
export function probeMethod(rule: MessageInitShape<typeof HttpRuleSchema>): DescMethod {
  const options = create(MethodOptionsSchema);
  setExtension(options, http, create(HttpRuleSchema, rule));
  const file = create(FileDescriptorProtoSchema, {
    name: "probe.proto",
    package: "probe",
    syntax: "proto3",
    dependency: WELL_KNOWN.map((each) => each.proto.name),
    messageType: [
      { name: "Probe", field: FIELDS, oneofDecl: [{ name: "choice" }] },
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
        method: [{ name: "Check", inputType: ".probe.Probe", outputType: ".probe.Probe", options }],
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
