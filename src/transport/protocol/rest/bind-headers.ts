import { type DescField, ScalarType } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { type MessageDraft, readField } from "./read-field.ts";

/** Request header fields by the name of the field that takes their value, when a message has it. */
const HEADERS_BY_FIELD: Readonly<Record<string, string>> = { if_none_match: "if-none-match", etag: "if-match" };

/** A field that can be given as a request header. */
export interface HeaderBinding {
  readonly field: DescField;
  readonly header: string;
}

/** The fields among these that can be given as a request header. */
export function findHeaderBindings(fields: readonly DescField[]): readonly HeaderBinding[] {
  return fields.flatMap((field) => {
    const header = HEADERS_BY_FIELD[field.name];
    return header === undefined || field.scalar !== ScalarType.STRING ? [] : [{ field, header }];
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
