import { execFileSync } from "node:child_process";
import { createFileRegistry, type DescFile, type DescService, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema, type SourceCodeInfo } from "@bufbuild/protobuf/wkt";

const OURS = "letterpress/v1/";
/** Field numbers of descriptor.proto, which the ways to comments are made of. */
const FILE = { message: 4, service: 6 } as const;
const MEMBER = 2;

/** The interface as it is written in proto/. */
export interface ProtoImage {
  readonly services: readonly DescService[];
  /** What is written above a service, an rpc, a message or a field: its paragraphs, each on one line. */
  commentOf(described: { toString(): string }): readonly string[];
}

/** Has buf compile proto/, since the generated descriptors have no comments. */
export function readProtoImage(buf: string): ProtoImage {
  const bytes = execFileSync(process.execPath, [buf, "build", "-o", "-"], { maxBuffer: 16 * 1024 * 1024 });
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes));
  const files = [...registry.files].filter(({ proto }) => proto.name.startsWith(OURS));
  const comments = new Map(files.flatMap(commentsOf));
  return {
    services: files.flatMap(({ services }) => services).sort((a, b) => (a.name < b.name ? 1 : -1)),
    commentOf: (described) => comments.get(described.toString()) ?? [],
  };
}

type Comment = readonly [described: string, paragraphs: readonly string[]];

function commentsOf({ proto, messages, services }: DescFile): readonly Comment[] {
  const at = (path: readonly number[]) => paragraphs(proto.sourceCodeInfo, path);
  const described = [
    ...messages.map((desc, i) => ({ desc, members: desc.fields, path: [FILE.message, i] })),
    ...services.map((desc, i) => ({ desc, members: desc.methods, path: [FILE.service, i] })),
  ];
  return described.flatMap(({ desc, members, path }): readonly Comment[] => [
    [desc.toString(), at(path)],
    ...members.map((member, i): Comment => [member.toString(), at([...path, MEMBER, i])]),
  ]);
}

function paragraphs(info: SourceCodeInfo | undefined, path: readonly number[]): readonly string[] {
  const location = info?.location.find((each) => each.path.join() === path.join());
  return (location?.leadingComments ?? "")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, " "))
    .filter((paragraph) => paragraph !== "");
}
