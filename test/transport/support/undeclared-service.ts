import { create, createFileRegistry, type DescService, setExtension } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, MethodOptionsSchema } from "@bufbuild/protobuf/wkt";
import { type Access, access } from "../../../gen/letterpress/v1/access_pb.ts";

/** A service of our package whose method declares no role, and its access if it is given. */
export function undeclaredService(declared?: Access): DescService {
  const options = create(MethodOptionsSchema);
  if (declared !== undefined) setExtension(options, access, declared);
  const file = create(FileDescriptorProtoSchema, {
    name: "open.proto",
    package: "letterpress.v1",
    syntax: "proto3",
    messageType: [{ name: "Empty" }],
    service: [
      {
        name: "OpenService",
        method: [{ name: "Open", inputType: ".letterpress.v1.Empty", outputType: ".letterpress.v1.Empty", options }],
      },
    ],
  });
  const service = createFileRegistry(file, () => undefined).getService("letterpress.v1.OpenService");
  if (service === undefined) throw new Error("the service is not there");
  return service;
}
