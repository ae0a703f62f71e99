import { MJML_COMPONENTS } from "../../../../gen/mjml/components.ts";
import type { Field } from "./field.ts";
import { readTag, type WrittenAttribute, type WrittenTag } from "./read-tag.ts";
import { spellAttribute, spellText, writeAttribute, writeText } from "./spell-html.ts";
import { collapseSpace, respell, type Speller } from "./spelling.ts";
import { textField } from "./text-field.ts";

/** A node of MJML, by its place in a source. */
export interface SourceNode {
  /** Name of the component, or `text`, `link`, `image` in its content. */
  readonly kind: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** What can be changed of a node alone, without those in it and around it. */
export function mjmlFields({ kind, file, start, end }: SourceNode, source: string): readonly Field[] {
  if (kind === "text") return textFields(file, source, start, end);
  const tag = readTag(source, start, end);
  return tag === undefined ? [] : namesOf(kind).map((name) => attributeField(file, source, tag, name));
}

const HTML_NAMES: Readonly<Record<string, readonly string[]>> = { link: ["href"], image: ["src", "alt"] };
const ADDRESSES = ["href", "src", "background-url"];

function namesOf(kind: string): readonly string[] {
  const own = HTML_NAMES[kind];
  if (own !== undefined) return own;
  const component = MJML_COMPONENTS.find(({ name }) => name === kind);
  const known = (component?.attributes ?? []).map(([name = ""]) => name);
  const colors = known.filter((name) => name.endsWith("color"));
  return [...known.filter((name) => name === "alt" || ADDRESSES.includes(name)), ...colors];
}

const LABELS: Readonly<Record<string, string>> = {
  href: "Link address",
  src: "Image address",
  alt: "Alternative text",
  color: "Text colour",
  "background-url": "Background image",
};

function labelOf(name: string): string {
  const words = name.replaceAll("-", " ").replace("color", "colour");
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const TEXT: Speller = {
  read: (source, from, to) => {
    const found = spellText(source, from, to);
    return found && collapseSpace(found);
  },
  write: writeText,
};

function textFields(file: string, source: string, start: number, end: number): readonly Field[] {
  const spelling = TEXT.read(source, start, end);
  return spelling === undefined
    ? []
    : [textField({ id: "text", label: "Text", file, source, spelling, speller: TEXT })];
}

function attributeField(file: string, source: string, tag: WrittenTag, name: string): Field {
  const written = tag.attributes.find((attribute) => attribute.name === name);
  const kind = name.endsWith("color") ? "color" : ADDRESSES.includes(name) ? "address" : "text";
  const common = { id: name, label: labelOf(name), kind, file } as const;
  const assignment = (next: string) => `${name}="${writeAttribute(next, '"')}"`;
  if (written === undefined) {
    const place = { from: tag.nameEnd, to: tag.nameEnd };
    const change = (next: string) => (next === "" ? undefined : { file, ...place, insert: ` ${assignment(next)}` });
    return { ...common, value: "", from: place.from, change };
  }
  const { from, to, value } = written;
  if (value === undefined) {
    const change = (next: string) => (next === "" ? undefined : { file, from, to, insert: assignment(next) });
    return { ...common, value: "", from, change };
  }
  const spelling = spellAttribute(source, value.from, value.to);
  const speller: Speller = { read: spellAttribute, write: (text) => writeAttribute(text, value.quote) };
  const field = textField({ ...common, source, spelling, speller });
  if (field.kind === "default") return field;
  return {
    ...{ ...common, value: spelling.text, from: value.from },
    change(next) {
      if (next === spelling.text) return undefined;
      if (next === "" && name !== "alt") return { file, ...withoutAttribute(source, written) };
      // Without quotes, few letters can be written.
      if (value.quote === "") return { file, from, to, insert: assignment(next) };
      const edit = respell(source, spelling, next, speller);
      return edit && { file, ...edit };
    },
  };
}

/** Removes the white space in front, too. */
function withoutAttribute(source: string, { from, to }: WrittenAttribute) {
  const space = /\s*$/.exec(source.slice(0, from))?.[0].length ?? 0;
  return { from: from - space, to, insert: "" };
}
