import { create, createFileRegistry, type DescService } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";

/** A service of our package whose method lacks the access option. */
export function undeclaredService(): DescService {
  const file = create(FileDescriptorProtoSchema, {
    name: "open.proto",
    package: "letterpress.v1",
    syntax: "proto3",
    messageType: [{ name: "Empty" }],
    service: [
      {
        name: "OpenService",
        method: [{ name: "Open", inputType: ".letterpress.v1.Empty", outputType: ".letterpress.v1.Empty" }],
      },
    ],
  });
  const service = createFileRegistry(file, () => undefined).getService("letterpress.v1.OpenService");
  if (service === undefined) throw new Error("the service is not there");
  return service;
}
