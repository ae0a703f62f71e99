import type {
  DescriptorProto,
  EnumDescriptorProto,
  FileDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt";

/** The full names of everything a file declares, down to fields, oneofs, enum values, methods and map entries. */
export function* namesDeclaredIn(file: FileDescriptorProto): Iterable<string> {
  const scope = file.package === "" ? "" : `${file.package}.`;
  for (const message of file.messageType) yield* namesOfMessage(message, scope);
  for (const each of file.enumType) yield* namesOfEnum(each, scope);
  for (const service of file.service) yield* namesOfService(service, scope);
  for (const extension of file.extension) yield scope + extension.name;
}

function* namesOfMessage(message: DescriptorProto, scope: string): Iterable<string> {
  yield scope + message.name;
  const inner = `${scope}${message.name}.`;
  for (const member of [...message.field, ...message.oneofDecl, ...message.extension]) yield inner + member.name;
  for (const nested of message.nestedType) yield* namesOfMessage(nested, inner);
  for (const each of message.enumType) yield* namesOfEnum(each, inner);
}

/** The values of an enum are its siblings, not its children: they follow C++ scoping rules. */
function* namesOfEnum(each: EnumDescriptorProto, scope: string): Iterable<string> {
  yield scope + each.name;
  for (const value of each.value) yield scope + value.name;
}

function* namesOfService(service: ServiceDescriptorProto, scope: string): Iterable<string> {
  yield scope + service.name;
  for (const method of service.method) yield `${scope}${service.name}.${method.name}`;
}
