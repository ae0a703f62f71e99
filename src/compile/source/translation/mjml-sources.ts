import type { TemplateSource } from "../../../domain/template/template-source.ts";
import type { MessageRole } from "../../../domain/translation/source-message.ts";
import { listIncludes } from "../mjml/include/find-includes.ts";
import type { SourceAttribute, SourceElement } from "../mjml/source-element.ts";
import { plainTextPath } from "../plain-text/find-plain-text.ts";
import { wholeText } from "../shared/composed-text.ts";
import { SourcePlaces } from "../shared/source-places.ts";
import { attributeUnits, htmlUnits, TEXT_ATTRIBUTES } from "./html-units.ts";
import { parsePiece } from "./parse-piece.ts";
import { isForPeople, plainTextUnits } from "./tagged-text-units.ts";
import type { TextPlace, TextSource } from "./text-source.ts";
import type { TextKind, TextUnit } from "./text-unit.ts";

/** What the content of a component is for a translator. */
const CONTENT: Readonly<Record<string, MessageRole>> = {
  "mj-accordion-text": "text",
  "mj-accordion-title": "text",
  "mj-button": "button",
  "mj-navbar-link": "link",
  "mj-preview": "preheader",
  "mj-raw": "text",
  "mj-social-element": "link",
  "mj-table": "text",
  "mj-text": "text",
  "mj-title": "title",
};

function contentRole(name: string): MessageRole | undefined {
  return Object.hasOwn(CONTENT, name) ? CONTENT[name] : undefined;
}

/** Attributes of elements of ours that are texts. */
const OWN_ATTRIBUTES: Readonly<Record<string, readonly [attribute: string, role: MessageRole]>> = {
  "lp-message": ["from-name", "header"],
  "lp-parameter": ["default", "default"],
};

/** The texts of MJML, of the files that it includes, and of its plain text. */
export function mjmlSources(source: TemplateSource, service: string | undefined): readonly TextSource[] {
  const kind: TextKind = { kind: "mjml", service };
  const files = { ...source.files };
  const read = new Set<string>();
  const included = (text: string, from: string): readonly TextSource[] =>
    listIncludes(text, from).flatMap(({ path, type }) => {
      const file = Object.hasOwn(files, path) && !read.has(path) ? files[path] : undefined;
      if (file === undefined || type === "css") return [];
      read.add(path);
      const units = type === "html" ? htmlUnits({ raw: file, start: 0 }, "text", kind) : mjmlUnits(file, kind);
      const isMjml = type === "mjml";
      return [{ ...toSource({ of: "file", path }, file, units), isMjml }, ...included(file, path)];
    });
  const plainPath = plainTextPath(source.text, source.path ?? "");
  const plain = plainPath === undefined ? undefined : files[plainPath];
  return [
    { ...toSource({ of: "mjml" }, source.text, mjmlUnits(source.text, kind)), isMjml: true },
    ...included(source.text, source.path ?? ""),
    ...(plain === undefined || plainPath === undefined
      ? []
      : [toSource({ of: "file", path: plainPath }, plain, plainTextUnits(plain, kind))]),
  ];
}

function toSource(place: TextPlace, text: string, units: readonly TextUnit[]): TextSource {
  const places = new SourcePlaces(wholeText({ path: place.of === "file" ? place.path : undefined, text }));
  return { place, text, units, pathOf: (index) => places.at(index).path };
}

interface Reading {
  readonly kind: TextKind;
  readonly before: number;
}

function mjmlUnits(text: string, kind: TextKind): readonly TextUnit[] {
  const { root, includes, before } = parsePiece(text);
  const reading: Reading = { kind, before };
  const given = includes.flatMap(({ attributes }) => givenUnits(attributes, reading));
  return [...(root === undefined ? [] : unitsOfElement(root, reading)), ...given];
}

/** What the parameters of a partial or of the layout are given. */
function givenUnits(attributes: readonly SourceAttribute[], reading: Reading): readonly TextUnit[] {
  return attributes
    .filter(({ name, raw }) => name.startsWith("with-") && isForPeople(raw))
    .flatMap((attribute) => unitsOfAttribute(attribute, "text", reading));
}

function unitsOfElement(element: SourceElement, reading: Reading): readonly TextUnit[] {
  const { name, attributes, content, children } = element;
  const role = children.length === 0 ? contentRole(name) : undefined;
  const inside =
    content === undefined || role === undefined
      ? []
      : htmlUnits({ raw: content.raw, start: content.start - reading.before }, role, reading.kind);
  return [
    ...(name === "mjml" ? givenUnits(attributes, reading) : []),
    ...attributes.flatMap((attribute) => {
      const ofAttribute = roleOf(attribute, name);
      return ofAttribute === undefined ? [] : unitsOfAttribute(attribute, ofAttribute, reading);
    }),
    ...inside,
    ...children.flatMap((child) => unitsOfElement(child, reading)),
  ];
}

function roleOf({ name, raw }: SourceAttribute, element: string): MessageRole | undefined {
  const [own, role] = Object.hasOwn(OWN_ATTRIBUTES, element) ? (OWN_ATTRIBUTES[element] ?? []) : [];
  if (name === own) return isForPeople(raw) ? role : undefined;
  return Object.hasOwn(TEXT_ATTRIBUTES, name) ? TEXT_ATTRIBUTES[name] : undefined;
}

function unitsOfAttribute(
  { raw, start }: SourceAttribute,
  role: MessageRole,
  { kind, before }: Reading,
): readonly TextUnit[] {
  return attributeUnits({ raw, start: start - before }, role, kind);
}
