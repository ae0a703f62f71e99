import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { normalizeTagName } from "../../../../core/evaluator/names.ts";
import { readMembers } from "../../../domain/document/name-members.ts";
import { findServicePlaceholders } from "../../../domain/sending-service/service-placeholder.ts";
import { parseLiteralTag } from "../merge-tag/parse-literal-tag.ts";
import { type FoundTag, parseTag } from "../merge-tag/parse-tag.ts";
import { decodeEntities } from "../mjml/decode-entities.ts";
import { hasWords, type TextKind, type TextSyntax, type TextUnit, type UnitPiece } from "./text-unit.ts";

/** A text of the source with the index of its first character. */
export interface CutText {
  readonly raw: string;
  readonly start: number;
  readonly syntax: TextSyntax;
}

/** What a text is cut into. */
export interface CutPieces {
  readonly pieces: readonly UnitPiece[];
  /** The defaults of its tags. */
  readonly defaults: readonly TextUnit[];
}

const BEGIN = /\{\{/g;

/** Cuts a text without markup at its tags and at the placeholders of the sending service. */
export function cutText({ raw, start, syntax }: CutText, kind: TextKind): CutPieces {
  const pieces: UnitPiece[] = [];
  const defaults: TextUnit[] = [];
  let copied = 0;
  let text = "";
  let textFrom = 0;
  const flush = (to: number): void => {
    const all = text + decode(raw.slice(copied, to), syntax);
    const piece = { text: all, raw: raw.slice(textFrom, to), from: start + textFrom, to: start + to };
    if (all !== "") pieces.push({ kind: "text", ...piece });
    text = "";
  };
  for (const found of findTags(raw, kind, syntax)) {
    if (found.literal !== undefined) {
      text += decode(raw.slice(copied, found.from), syntax) + found.literal;
      copied = found.to;
      continue;
    }
    flush(found.from);
    pieces.push({ kind: "tag", name: found.name, from: start + found.from, to: start + found.to });
    const unit = found.default && defaultUnit(found.default, start + found.from, start + found.to, syntax);
    if (unit && hasWords(unit)) defaults.push(unit);
    copied = found.to;
    textFrom = found.to;
  }
  flush(raw.length);
  return { pieces, defaults };
}

function defaultUnit(text: string, from: number, to: number, within: TextSyntax): TextUnit {
  return {
    role: "default",
    syntax: "default",
    from,
    to,
    pieces: [{ kind: "text", text, raw: text, from, to }],
    within,
  };
}

interface FoundPiece {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Characters that a tag gives as they are. */
  readonly literal?: string;
  /** Words that are shown without a value. */
  readonly default?: string | undefined;
}

function findTags(raw: string, { kind, service }: TextKind, syntax: TextSyntax): readonly FoundPiece[] {
  const found: FoundPiece[] = findServicePlaceholders(raw, service)
    .filter(({ isDeclared }) => isDeclared)
    .map(({ text, start }) => ({ from: start, to: start + text.length, name: nameOf(text) }));
  for (const { index } of raw.matchAll(BEGIN)) {
    if (found.some(({ from, to }) => index >= from && index < to)) continue;
    const literal = parseLiteralTag(raw, index);
    const tag = literal === undefined ? readTag(raw, index, kind, syntax) : undefined;
    if (literal !== undefined) found.push({ from: index, to: literal.end, name: "", literal: literal.text });
    else if (tag !== undefined) {
      const { source, default: fallback } = tag.tag;
      found.push({ from: index, to: tag.end, name: nameOf(/[^|]*/.exec(source)?.[0] ?? ""), default: fallback });
    }
  }
  return found.toSorted((one, other) => one.from - other.from);
}

/** A tag, whose quotes HTML may write as references. */
function readTag(raw: string, index: number, kind: TextKind["kind"], syntax: TextSyntax): FoundTag | undefined {
  if (syntax !== "html" && syntax !== "attribute") return parseTag(raw, index, "text", kind);
  const { text, indexes } = decodeEntities(raw.slice(index, index + 1000));
  const found = parseTag(text, 0, "text", kind);
  return found && { ...found, end: index + (indexes[found.end] ?? raw.length) };
}

/** The name of a value in words: `order_total` for `{{ order.total | money: currency }}`. */
function nameOf(written: string): string {
  const members = readMembers(written.replaceAll(/[{}]/g, "").trim()) ?? [];
  const [first, ...rest] = members;
  const isGroup = first !== undefined && rest.length > 0 && /^(?:text|url|attr)$/.test(first.text);
  const words = members.length === 0 ? [written] : (isGroup ? rest : members).map(({ text }) => text);
  const name = words
    .map(normalizeTagName)
    .join("_")
    .replaceAll(/\W+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return name === "" ? "value" : name;
}

/** The characters that a source writes. */
function decode(raw: string, syntax: TextSyntax): string {
  if (syntax === "html") return raw.includes("&") ? textOf(parseFragment(raw.replaceAll("<", "&lt;"))) : raw;
  if (syntax === "attribute") return raw.includes("&") ? attributeOf(raw) : raw;
  return syntax === "json" ? (JSON.parse(`"${raw}"`) as string) : raw;
}

function textOf({ childNodes }: DefaultTreeAdapterTypes.DocumentFragment): string {
  return childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

function attributeOf(raw: string): string {
  const [element] = parseFragment(`<i title="${raw.replaceAll('"', "&quot;")}"></i>`).childNodes;
  return element !== undefined && "attrs" in element ? (element.attrs[0]?.value ?? raw) : raw;
}
