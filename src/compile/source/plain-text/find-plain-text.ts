import type { Diagnostic } from "../../../domain/diagnostic.ts";
import { LIMITS } from "../../../domain/document/limits.ts";
import { describeType, field } from "../../../domain/document/member.ts";
import { type Place, report } from "../../../domain/document/place.ts";
import { type DeclarationKind, takeDeclarations } from "../../../domain/document/variable/take-declarations.ts";
import { quote } from "../../../domain/quote.ts";
import { resolveFilePath } from "../../../domain/template/file-path.ts";
import type { TemplateSource } from "../../../domain/template/template-source.ts";
import { type BrandTags, checkTagsInMjml, withStandInsInMjml } from "../brand/write-stand-ins.ts";
import { reportForbidden } from "../mjml/read-mjml.ts";
import { plainText, wholeText } from "../shared/composed-text.ts";
import { SourcePlaces } from "../shared/source-places.ts";
import { type PlainText, readPlainText } from "./read-plain-text.ts";

const DECLARATION: DeclarationKind = {
  element: "lp-text",
  rule: "text.invalid",
  example: '<lp-text path="./mail.txt" />',
  max: 10,
};

/** The plain text that a document has in `text`; undefined without one. Faults join `found`. */
export function plainTextInDocument(
  json: unknown,
  found: Diagnostic[],
  { language, service }: { readonly language: string; readonly service?: string | undefined },
): PlainText | undefined {
  const text = typeof json === "object" && json !== null ? field({ ...json }, "text") : undefined;
  if (text === undefined) return undefined;
  const place: Place = { path: ["document", "text"], diagnostics: found };
  if (typeof text !== "string") return report(place, "document.wrong-type", `must be a text, is ${describeType(text)}`);
  const positions = new SourcePlaces(text);
  const inText: Diagnostic[] = [];
  const places = {
    at: (index: number) => ({ path: [...place.path, ...positions.positionOf(index)], diagnostics: inText, service }),
    labelOf: (index: number) => positions.labelOf(index),
  };
  const read = readPlainText(text, places, language);
  for (const each of inText) found.push(sayLine(each));
  return read;
}

/** A file of JSON has the text in one line, so an editor finds no line of it. */
function sayLine(diagnostic: Diagnostic): Diagnostic {
  const [line, column] = diagnostic.path.slice(-2);
  return { ...diagnostic, message: `${diagnostic.message} (line ${line}, column ${column} of the text)` };
}

/** A file with a plain text, for mails with a sending service. */
export interface PlainFile {
  readonly path: string;
  readonly text: string;
  readonly service: string | undefined;
}

/** The file that `lp-text` of MJML names, and the source without either. */
export function plainTextInMjml(
  source: TemplateSource,
  found: Diagnostic[],
): { readonly source: TemplateSource; readonly plainFile: PlainFile | undefined } {
  const { text, declarations } = takeDeclarations(source.text, { path: ["mjml"], diagnostics: found }, DECLARATION);
  const [first, second] = declarations;
  if (first === undefined) return { source, plainFile: undefined };
  if (second !== undefined) report(second.place, DECLARATION.rule, "a plain text is named already; name one");
  const path = readPath(first, source.path);
  const { [path ?? ""]: plain, ...files } = source.files ?? {};
  if (path !== undefined && plain === undefined) {
    const message = `there is no file "${quote(path)}"; add it to the files of the mail, or fix the path`;
    report(first.place, DECLARATION.rule, message);
  }
  const rest = { ...source, text, ...(source.files !== undefined && { files }) };
  if (path === undefined || plain === undefined) return { source: rest, plainFile: undefined };
  const bytes = Buffer.byteLength(plain);
  if (bytes > LIMITS.textBytes) {
    report(first.place, DECLARATION.rule, `the file has ${bytes} bytes, the limit is ${LIMITS.textBytes}`);
    return { source: rest, plainFile: undefined };
  }
  return { source: rest, plainFile: { path, text: plain, service: source.sendingService } };
}

/** Reads the plain text of a mail in a language and in the brand that the mail declares. */
export function readPlainFile(
  { path, text, service }: PlainFile,
  { language, brand }: { readonly language: string; readonly brand: BrandTags | undefined },
  found: Diagnostic[],
): PlainText {
  const whole = wholeText({ path, text });
  if (brand !== undefined) checkTagsInMjml(whole, brand, found);
  const written = brand === undefined ? whole : withStandInsInMjml(whole, asAddresses(brand));
  const places = new SourcePlaces(written, found, service);
  const filled = plainText(written);
  reportForbidden(filled, places);
  return readPlainText(filled, places, language);
}

/** The same tags, of which addresses say that they are: a text has no attribute that does. */
function asAddresses({ values, standIns }: BrandTags): BrandTags {
  const written = standIns.map((standIn) => {
    const isAddress = standIn.value.kind === "url" || standIn.value.kind === "image";
    return isAddress ? { ...standIn, text: standIn.text.replace("{{ ", "{{ url.") } : standIn;
  });
  return { values, standIns: written };
}

/** The path of the plain text that MJML at `from` names, from the root of the files; undefined without one. */
export function plainTextPath(text: string, from: string): string | undefined {
  const [first] = takeDeclarations(text, { path: [], diagnostics: [] }, DECLARATION).declarations;
  return first && readPath(first, from);
}

function readPath(
  { fields, place }: ReturnType<typeof takeDeclarations>["declarations"][number],
  from = "",
): string | undefined {
  const unknown = Object.keys(fields).find((name) => name !== "path");
  if (unknown !== undefined)
    report(place, DECLARATION.rule, `lp-text has no attribute "${quote(unknown)}"; it has path`);
  const text = field(fields, "path");
  if (typeof text !== "string") return report(place, DECLARATION.rule, `needs a path: ${DECLARATION.example}`);
  const resolved = resolveFilePath(from, text);
  if ("path" in resolved) return resolved.path;
  return report(place, DECLARATION.rule, `the path "${quote(text)}" ${resolved.problem}`);
}
