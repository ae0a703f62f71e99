import type { Diagnostic } from "../../../gen/letterpress/v1/template_pb.ts";

/** What the compiler, or the page itself, says of a source. */
export type Finding = Pick<
  Diagnostic,
  "rule" | "severity" | "message" | "place" | "node" | "file" | "documentationUrl" | "waived"
>;
