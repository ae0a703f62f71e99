import type { TemplateVersion } from "../../../../gen/letterpress/v1/template_pb.ts";

/** A version as it is served. `digest` is empty for one of an early release. */
export type ServedVersion = Pick<TemplateVersion, "templateId" | "version" | "digest">;

/** The same for versions that serve the same. */
export function servedKey({ templateId, version, digest }: ServedVersion): string {
  return digest || `${templateId} ${version}`;
}
