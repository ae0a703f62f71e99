import { type DescExtension, type DescFile, type DescService, toBinary } from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { namesDeclaredIn } from "./declared-names.ts";

/** Finds the files that services are described in. Every answer is undefined when there is none. */
export interface DescriptorIndex {
  readonly serviceNames: readonly string[];
  fileByName(name: string): DescFile | undefined;
  /** The file that declares a type, field, oneof, enum value, service, method or extension of this full name. */
  fileOfSymbol(symbol: string): DescFile | undefined;
  fileOfExtension(typeName: string, number: number): DescFile | undefined;
  /** Ascending, and empty for a message that nothing extends; undefined for a name that is no message's. */
  extensionNumbers(typeName: string): readonly number[] | undefined;
  /** Serialized `FileDescriptorProto`s: the file first, then all it imports, each before what it imports itself. */
  closureOf(file: DescFile): readonly Uint8Array[];
}

/**
 * Indexes the files of the services, further files, and all that these import. Files are serialized when first asked
 * for, and once.
 */
export function indexDescriptors(
  services: readonly DescService[],
  furtherFiles: readonly DescFile[] = [],
): DescriptorIndex {
  const files = new Map<string, DescFile>();
  for (const file of [...services.map((service) => service.file), ...furtherFiles]) collectFiles(file, files);
  const symbols = new Map<string, DescFile>();
  const extensions = new Map<string, Map<number, DescFile>>();
  for (const file of files.values()) {
    for (const name of namesDeclaredIn(file.proto)) symbols.set(name, file);
    for (const type of nestedTypes(file)) {
      if (type.kind === "message" && !extensions.has(type.typeName)) extensions.set(type.typeName, new Map());
      if (type.kind === "extension") addExtension(extensions, type);
    }
  }
  const serialized = new Map<DescFile, Uint8Array>();
  const closures = new Map<DescFile, readonly Uint8Array[]>();

  return {
    serviceNames: services.map((service) => service.typeName).sort(),
    fileByName: (name) => files.get(name),
    fileOfSymbol: (symbol) => symbols.get(symbol),
    fileOfExtension: (typeName, number) => extensions.get(typeName)?.get(number),
    extensionNumbers(typeName) {
      const ofType = extensions.get(typeName);
      return ofType === undefined ? undefined : [...ofType.keys()].sort((a, b) => a - b);
    },
    closureOf(file) {
      const closure = closures.get(file) ?? serializeClosure(file, serialized);
      closures.set(file, closure);
      return closure;
    },
  };
}

/** Adds all the file imports, and then the file; imports form no cycle. */
function collectFiles(file: DescFile, into: Map<string, DescFile>): Map<string, DescFile> {
  if (into.has(file.proto.name)) return into;
  for (const imported of file.dependencies) collectFiles(imported, into);
  return into.set(file.proto.name, file);
}

function serializeClosure(file: DescFile, serialized: Map<DescFile, Uint8Array>): Uint8Array[] {
  const files = [...collectFiles(file, new Map()).values()];
  return files.reverse().map((each) => serialize(each, serialized));
}

function serialize(file: DescFile, serialized: Map<DescFile, Uint8Array>): Uint8Array {
  const bytes = serialized.get(file) ?? toBinary(FileDescriptorProtoSchema, file.proto);
  serialized.set(file, bytes);
  return bytes;
}

function addExtension(extensions: Map<string, Map<number, DescFile>>, extension: DescExtension): void {
  const extended = extension.extendee.typeName;
  const ofType = extensions.get(extended) ?? new Map<number, DescFile>();
  extensions.set(extended, ofType.set(extension.number, extension.file));
}
