import type { DescMethod } from "@bufbuild/protobuf";

/** Whether a request of the method may carry the source of a template. */
export function carriesSource({ input }: DescMethod): boolean {
  return input.oneofs.some((oneof) => oneof.name === "source");
}

/** Whether calls of the method have a source compiled, their own or that of a stored draft. */
export function compilesSource(method: DescMethod): boolean {
  return method.name === "PublishTemplate" || carriesSource(method);
}
