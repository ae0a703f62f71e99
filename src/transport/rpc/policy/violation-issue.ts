import { type DescField, type DescOneof, getOption, hasOption } from "@bufbuild/protobuf";
import type { Violation } from "@bufbuild/protovalidate";
import { request_header } from "../../../../gen/letterpress/v1/options_pb.ts";
import type { Issue, Path } from "../../../domain/error.ts";
import { isTextField } from "../../document/carried-service.ts";

/** A violation of a buf.validate rule as it is reported to the caller. What is missing is named as it can be given. */
export function toIssue({ field, message, ruleId }: Violation): Issue {
  const missing = ruleId === "required" ? field.at(-1) : undefined;
  if (missing?.kind === "oneof") return toMissingOneof(missing, toPath(field.slice(0, -1)));
  const msg = missing?.kind === "field" ? describeMissingField(missing) : message;
  return { path: toPath(field), msg, type: ruleId };
}

/** Callers know the fields of a oneof, not its name: it is missing at the first of them. */
function toMissingOneof({ fields }: DescOneof, parent: Path): Issue {
  const names = fields.filter((field) => !isTextField(field)).map(({ name }) => name);
  return { path: [...parent, ...names.slice(0, 1)], msg: `give one of ${names.join(", ")}`, type: "required" };
}

function describeMissingField(field: DescField): string {
  if (!hasOption(field, request_header)) return "value is required";
  const header = getOption(field, request_header).replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return `value is required: give the field ${field.name} or, over REST, the header ${header}`;
}

function toPath(field: Violation["field"]): Path {
  return field.map((part) => {
    if (part.kind === "list_sub") return part.index;
    return part.kind === "map_sub" ? String(part.key) : part.name;
  });
}
