import { type DescField, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { request_header } from "../../../../gen/letterpress/v1/options_pb.ts";
import { type MessageDraft, readField } from "./read-field.ts";

/** A field that can be given as a request header. */
export interface HeaderBinding {
  readonly field: DescField;
  readonly header: string;
}

/** The fields among these that can be given as a request header, by their option letterpress.v1.request_header. */
export function findHeaderBindings(fields: readonly DescField[]): readonly HeaderBinding[] {
  return fields.flatMap((field) => {
    if (!hasOption(field, request_header)) return [];
    const isText = field.fieldKind === "scalar" && field.scalar === ScalarType.STRING;
    if (!isText) throw new Error(`letterpress.v1.request_header of ${field}: is no string`);
    return [{ field, header: getOption(field, request_header) }];
  });
}

/** Reads headers into the draft. A value given elsewhere too has to be the same. */
export function bindHeaders(
  draft: MessageDraft,
  bindings: readonly HeaderBinding[],
  read: (header: string) => string | undefined,
): void {
  for (const { field, header } of bindings) {
    const value = read(header);
    if (value === undefined) continue;
    const given = reflect(draft.desc, draft.message, false).get(field);
    const place = { source: "header", path: [field.name] } as const;
    if (given === "" || given === value) {
      readField(draft, [field], value, place);
    } else {
      const msg = `contradicts the header ${header}`;
      draft.issues.push({ ...place, msg, type: "field.contradiction" });
    }
  }
}
