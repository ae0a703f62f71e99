import { hideSecrets } from "../../http/hide-secrets.ts";
import { type FieldPath, findFieldPath, fitsInUrl, textToJson } from "./find-field.ts";
import type { HttpBinding } from "./http-rule.ts";
import { type MessageDraft, readField } from "./read-field.ts";
import type { QueryParameter } from "./request-url.ts";

/**
 * Reads query parameters into the draft. Only fields that neither the path nor the body binds can be given there, a
 * single value only once; every other parameter is noted as a fault.
 */
export function bindQuery(draft: MessageDraft, binding: HttpBinding, parameters: readonly QueryParameter[]): void {
  const given = new Map<string, GivenField>();
  for (const { name, value } of parameters) {
    const fields = findQueryField(binding, name);
    if (fields === undefined) {
      draft.issues.push({
        path: [hideSecrets(name)],
        msg: "no such query parameter",
        type: "field.unknown",
        source: "query",
      });
      continue;
    }
    const key = formatFields(fields);
    const earlier = given.get(key);
    if (earlier === undefined) given.set(key, { fields, values: [value] });
    else earlier.values.push(value);
  }
  for (const field of given.values()) bindField(draft, field);
}

interface GivenField {
  readonly fields: FieldPath;
  readonly values: string[];
}

function bindField(draft: MessageDraft, { fields, values }: GivenField): void {
  const last = fields[fields.length - 1] ?? fields[0];
  const place = { source: "query", path: fields.map((field) => field.name) } as const;
  const texts = values.map((value) => textToJson(last, value));
  if (last.fieldKind !== "list" && texts.length > 1) {
    draft.issues.push({ ...place, msg: "is given more than once", type: "field.repeated" });
    draft.unread.add(fields[0].name);
    return;
  }
  readField(draft, fields, last.fieldKind === "list" ? texts : (texts[0] ?? ""), place);
}

function findQueryField(binding: HttpBinding, name: string): FieldPath | undefined {
  if (binding.body === "all") return undefined;
  const fields = findFieldPath(binding.method.input, name);
  const last = fields?.at(-1);
  if (fields === undefined || last === undefined || !fitsInUrl(last)) return undefined;
  const isBoundElsewhere = fields[0] === binding.body || binding.variables.has(formatFields(fields));
  return isBoundElsewhere ? undefined : fields;
}

function formatFields(fields: FieldPath): string {
  return fields.map((field) => field.name).join(".");
}
