import type { DescField, DescOneof, JsonValue } from "@bufbuild/protobuf";
import { Refusal } from "../../../domain/error.ts";
import { findField } from "./find-field.ts";
import type { HttpBinding } from "./http-rule.ts";
import { type MessageDraft, readField } from "./read-field.ts";

/**
 * Reads a JSON body into the draft, member by member, so that every fault in it is noted. An absent body is an empty
 * one. Throws BAD_REQUEST for a body where the rule has none, and for one that is not an object where it has to be.
 */
export function bindBody(draft: MessageDraft, rule: HttpBinding["body"], json: JsonValue | undefined): void {
  if (json === undefined) return;
  if (rule === undefined) throw new Refusal("BAD_REQUEST", "this route accepts no body");
  if (rule !== "all") {
    readField(draft, [rule], json, { source: "body", path: [rule.name] });
    return;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new Refusal("BAD_REQUEST", "the body must be a JSON object");
  }
  bindMembers(draft, Object.entries(json));
}

function bindMembers(draft: MessageDraft, members: readonly (readonly [string, JsonValue])[]): void {
  const seen = new Map<DescField | DescOneof, string>();
  for (const [name, value] of members) {
    const field = findField(draft.desc, name);
    if (field === undefined) {
      draft.issues.push({ path: [name], msg: "no such member", type: "field.unknown", source: "body" });
    } else if (seen.has(field)) {
      const msg = `is given as ${seen.get(field)} already`;
      draft.issues.push({ path: [name], msg, type: "field.repeated", source: "body" });
    } else {
      seen.set(field, name);
      if (value !== null) bindMember(draft, field, value, seen);
    }
  }
}

/** A null member counts as absent, as in the JSON form of every Protobuf message. */
function bindMember(
  draft: MessageDraft,
  field: DescField,
  value: JsonValue,
  seen: Map<DescField | DescOneof, string>,
): void {
  const { oneof } = field;
  const other = oneof === undefined ? undefined : seen.get(oneof);
  if (oneof !== undefined && other !== undefined) {
    const msg = `cannot be given together with ${other}`;
    draft.issues.push({ path: [field.name], msg, type: "oneof.single", source: "body" });
    return;
  }
  if (oneof !== undefined) seen.set(oneof, field.name);
  readField(draft, [field], value, { source: "body", path: [field.name] });
}
