import { parseEnvelope } from "../../../domain/document/parse-envelope.ts";
import type { Path } from "../../../domain/error.ts";
import { directionOf } from "../document/direction.ts";

/** A string of a document, by its path as findings name it. */
export interface DocumentMember {
  readonly path: Path;
  readonly value: string;
}

/** The text of a document with other strings in some places. A member that is not there is added. */
export function setDocumentMembers(text: string, members: readonly DocumentMember[], language?: string): string {
  const json: unknown = JSON.parse(text);
  for (const { path, value } of [...members, ...languageMembers(json, language)]) set(json, path.slice(1), value);
  return JSON.stringify(json, null, text.includes("\n") ? 2 : undefined);
}

/** The language of the page, and its direction where the document names one. */
function languageMembers(json: unknown, language: string | undefined): readonly DocumentMember[] {
  const envelope = parseEnvelope(json, { path: ["document"], diagnostics: [] });
  if (language === undefined || envelope === undefined) return [];
  const { fields, place } = envelope.canvas;
  const inLanguage = { path: [...place.path, "language"], value: language };
  if ((fields.dir ?? undefined) === undefined) return [inLanguage];
  return [inLanguage, { path: [...place.path, "dir"], value: directionOf({ dir: undefined, language }) }];
}

function set(json: unknown, path: Path, value: string): void {
  let node = json;
  for (const [index, step] of path.entries()) {
    if (typeof node !== "object" || node === null) return;
    const isLast = index === path.length - 1;
    const inside: unknown = Object.hasOwn(node, step) ? Reflect.get(node, step) : undefined;
    const next = isLast ? value : (inside ?? {});
    if (next !== inside)
      Object.defineProperty(node, step, { value: next, writable: true, enumerable: true, configurable: true });
    node = next;
  }
}
