import type { Block, BlockOf } from "../../../domain/document/block/block.ts";
import type { ColumnChild, Row, SpacerRow } from "../../../domain/document/document.ts";
import { type Fields, field, isFields } from "../../../domain/document/member.ts";
import { parseDocument } from "../../../domain/document/parse-document.ts";
import type { Path } from "../../../domain/error.ts";
import type { MessageRole } from "../../../domain/translation/source-message.ts";
import { isRichText } from "../rich-text/block-text.ts";
import { tableTexts } from "../rich-text/table-texts.ts";
import { htmlUnits } from "./html-units.ts";
import { isForPeople, plainTextUnits, taggedTextUnits } from "./tagged-text-units.ts";
import type { TextSource } from "./text-source.ts";
import type { TextKind, TextUnit } from "./text-unit.ts";

/** The texts of a document, also those that it has by default. */
export function documentSources(text: string, service: string | undefined): readonly TextSource[] {
  const { document, json } = parseDocument(text);
  if (document === undefined || !isFields(json)) return [];
  const reader = new DocumentTexts({ kind: "document", service });
  const { canvas, rows } = document;
  reader.tagged(canvas.preheaderText, [...canvas.path, "preheaderText"], "preheader");
  for (const row of rows) reader.row(row);
  reader.given(json, ["document"]);
  reader.envelope(json);
  return reader.sources;
}

/** What the members of blocks are that hold a line of text. */
const MEMBERS: readonly (readonly [member: string, role: MessageRole])[] = [
  ["text", "button"],
  ["iconAlt", "alt"],
  ["alt", "alt"],
];

class DocumentTexts {
  readonly sources: TextSource[] = [];
  readonly #kind: TextKind;

  constructor(kind: TextKind) {
    this.#kind = kind;
  }

  row(row: Row | SpacerRow): void {
    if (row.type !== "row") return;
    for (const { children } of row.columns) for (const child of children) this.#child(child);
  }

  tagged(text: string, path: Path, role: MessageRole): void {
    this.#add(text, path, taggedTextUnits(text, role, this.#kind));
  }

  /** The arguments of partials and of the layout, at each place that names them. */
  given(value: unknown, path: Path): void {
    for (const [index, entry] of Array.isArray(value) ? value.entries() : []) this.given(entry, [...path, index]);
    if (!isFields(value)) return;
    const isNaming = field(value, "layout") !== undefined || field(value, "type") === "partial";
    const given = isNaming ? field(value, "with") : undefined;
    if (isFields(given)) {
      for (const [name, text] of Object.entries(given)) {
        if (typeof text === "string" && isForPeople(text)) this.tagged(text, [...path, "with", name], "text");
      }
    }
    for (const name of ["rows", "columns", "children", "components", "content"]) {
      this.given(field(value, name), [...path, name]);
    }
  }

  envelope(json: Fields): void {
    const message = field(json, "message");
    if (isFields(message)) {
      this.#mailbox(field(message, "from"), ["document", "message", "from"]);
      const replyTo = field(message, "replyTo");
      this.#mailbox(replyTo, ["document", "message", "replyTo"]);
      for (const [index, each] of Array.isArray(replyTo) ? replyTo.entries() : []) {
        this.#mailbox(each, ["document", "message", "replyTo", index]);
      }
    }
    const parameters = field(json, "parameters");
    for (const [index, parameter] of Array.isArray(parameters) ? parameters.entries() : []) {
      const text = isFields(parameter) ? field(parameter, "default") : undefined;
      const path = ["document", "parameters", index, "default"];
      if (typeof text === "string" && isForPeople(text)) this.tagged(text, path, "default");
    }
    const text = field(json, "text");
    if (typeof text === "string") this.#add(text, ["document", "text"], plainTextUnits(text, this.#kind));
  }

  #mailbox(value: unknown, path: Path): void {
    const name = isFields(value) ? field(value, "name") : undefined;
    if (typeof name === "string") this.tagged(name, [...path, "name"], "header");
  }

  #child(child: ColumnChild): void {
    if (child.type === "row") this.row(child);
    if (child.type === "block") this.#block(child);
  }

  #block(block: Block): void {
    const { path } = block;
    if (isRichText(block)) {
      const { content } = block.props;
      this.#rich(content, [...path, "content"]);
    }
    if (block.kind === "table") this.#table(block);
    const props: Fields = { ...block.props };
    for (const [member, role] of MEMBERS) {
      const text = props[member];
      const own = block.kind === "anchor" ? "link" : role;
      if (typeof text === "string") this.tagged(text, [...path, member], own);
    }
    const entries =
      block.kind === "menu"
        ? block.props.items.map(({ label }, index) => [label, ["items", index, "label"], "link"] as const)
        : block.kind === "socials"
          ? block.props.platforms.map(({ name }, index) => [name, ["platforms", index, "name"], "alt"] as const)
          : [];
    for (const [text, member, role] of entries) this.tagged(text, [...path, ...member], role);
  }

  #table({ path, props }: BlockOf<"table">): void {
    this.#rich(props.caption, [...path, "caption"]);
    for (const { holder, path: below } of tableTexts(props)) this.#rich(holder.content, [...path, ...below, "content"]);
  }

  #rich(text: string, path: Path): void {
    this.#add(text, path, htmlUnits({ raw: text, start: 0 }, "text", this.#kind));
  }

  #add(text: string, path: Path, units: readonly TextUnit[]): void {
    if (units.length > 0) this.sources.push({ place: { of: "document", path }, text, units, pathOf: () => path });
  }
}
