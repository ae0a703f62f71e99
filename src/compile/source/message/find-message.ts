import type { Diagnostic } from "../../../domain/diagnostic.ts";
import { type Fields, field, readFields } from "../../../domain/document/member.ts";
import { report } from "../../../domain/document/place.ts";
import { type DeclarationKind, takeDeclarations } from "../../../domain/document/variable/take-declarations.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { readMessage } from "./read-message.ts";

const DECLARATION: DeclarationKind = {
  element: "lp-message",
  rule: "message.invalid",
  example: '<lp-message from="shop@example.com" />',
  max: 10,
};

/** What a document declares of its messages in `message`; undefined without any. Faults join `found`. */
export function messageInDocument(json: unknown, found: Diagnostic[], service?: string): Value | undefined {
  const stored = typeof json === "object" && json !== null ? field({ ...json }, "message") : undefined;
  if (stored === undefined) return undefined;
  const place: ScopedPlace = { path: ["document", "message"], diagnostics: found, service };
  const fields = readFields(stored, place);
  return fields && readMessage(fields, place);
}

/** The same of MJML in `lp-message`, and its text without that. */
export function messageInMjml(
  source: string,
  found: Diagnostic[],
  service?: string,
): { readonly text: string; readonly message: Value | undefined } {
  const whole: ScopedPlace = { path: ["mjml"], diagnostics: found, service };
  const { text, declarations } = takeDeclarations(source, whole, DECLARATION);
  const [first, second] = declarations;
  if (second !== undefined) report(second.place, DECLARATION.rule, "a message is declared already; declare it once");
  return { text, message: first && readMessage(toMembers(first.fields), first.place) };
}

/** The attributes of MJML as members of a document. */
function toMembers({ from, "from-name": name, "reply-to": replyTo, ...others }: Fields): Fields {
  const rest = Object.entries(others).map(([attribute, value]) => [toCamelCase(attribute), value] as const);
  return {
    ...Object.fromEntries(rest),
    ...((from !== undefined || name !== undefined) && { from: name === undefined ? from : { name, address: from } }),
    ...(replyTo !== undefined && {
      replyTo: String(replyTo)
        .split(/[\s,]+/)
        .filter((word) => word !== ""),
    }),
  };
}

function toCamelCase(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
