import { type Candidate, type Compound, mayBe, type PageRule, readPageRules } from "./page-rules.ts";
import type { PageToken } from "./page-tokens.ts";
import { IS_SPACE } from "./read-edges.ts";
import { readTag, type Tag, writeTag } from "./tag.ts";

const OPENS =
  /^<!--\[if mso(?: \| IE)?\]><table(?: role="presentation"| border="0"| cellpadding="0"| cellspacing="0")*><tr><td style="vertical-align:\w+;width:\d+px"><!\[endif\]-->$/;
const CLOSES = /^<!--\[if mso(?: \| IE)?\]><\/td><\/tr><\/table><!\[endif\]-->$/;
const TAG_FOR_OUTLOOK = /^<!--\[if [^\]]*\]>\s*<(?!!)/;
const CELL = /^direction:(?:ltr|rtl);font-size:0(?:px)?;[^\uE000]*?\btext-align:\w+$/;
const BOX =
  /^font-size:0(?:px)?;text-align:(left|right);direction:(ltr|rtl);display:inline-block;vertical-align:\w+;width:100%$/;
const CLASSES = ["mj-column-per-100", "mj-outlook-group-fix"];

const ON_TABLE = ["align", "border", "cellpadding", "cellspacing", "role", "style", "width"];
const DIV: Candidate = { name: "div", classes: CLASSES, attributes: ["class", "style"] };
const TABLE: Candidate = { name: "table", classes: [], attributes: ON_TABLE };
/** The cell around the box, and what is around the cell. */
const AROUND: readonly Candidate[] = [
  { name: "td", classes: [], attributes: ["style"] },
  { name: "tr", classes: [], attributes: [] },
  { name: "tbody", classes: [], attributes: [] },
  TABLE,
];

/**
 * The tokens of a page without the box around a column that is alone in its section and as wide as that, and without
 * the table of one cell that Outlook has in its place: the table of the column fills the cell of the section by itself.
 */
export function withoutSingleColumns(tokens: readonly PageToken[], html: string): readonly PageToken[] {
  if (!readPageRules(html).every(isIndifferent)) return tokens;
  const kept: (PageToken | undefined)[] = [...tokens];
  const seen = tokens.flatMap(({ kind, text }, index) => (kind === "text" && IS_SPACE.test(text) ? [] : [index]));
  const at = (place: number) => tokens[seen[place] ?? -1]?.text ?? "";
  for (let place = 0; place < seen.length; place += 1) {
    const { cell, end = 0 } = OPENS.test(at(place)) ? readColumn(place, at, seen.length) : {};
    if (cell === undefined) continue;
    kept[seen[place - 1] ?? -1] = { kind: "tag", text: cell };
    for (const each of [place, place + 1, end + 1, end + 2]) kept[seen[each] ?? -1] = undefined;
  }
  return kept.filter((token) => token !== undefined);
}

/** The cell that a column with a box leaves, and the place where its table ends; nothing for any other column. */
function readColumn(place: number, at: (place: number) => string, length: number) {
  if (!isPlainTable(at(place - 4), at(place - 3), at(place - 2)) || !at(place + 2).startsWith("<table")) return {};
  const end = tableEnd(place + 2, at, length);
  const isClosed = end !== undefined && at(end + 1) === "</div>" && CLOSES.test(at(end + 2)) && at(end + 3) === "</td>";
  return isClosed ? { cell: mergedCell(at(place - 1), at(place + 1)), end } : {};
}

/** The cell of a section with what the box of its column passes on; undefined for any other cell or box. */
function mergedCell(cellText: string, boxText: string): string | undefined {
  const [cell, box] = [readTag(cellText), readTag(boxText)];
  if (cell?.name !== "td" || box?.name !== "div") return undefined;
  const [cellStyle, boxStyle] = [onlyStyle(cell, []), onlyStyle(box, CLASSES)];
  const [, align = "", direction = ""] = BOX.exec(boxStyle ?? "") ?? [];
  if (align === "" || cellStyle === undefined || !CELL.test(cellStyle)) return undefined;
  if (!cellStyle.startsWith(`direction:${direction};`)) return undefined;
  const style = cellStyle.replace(/text-align:\w+$/, `text-align:${align}`);
  return writeTag({ ...cell, attributes: [["style", style]] });
}

function isPlainTable(table: string, body: string, row: string): boolean {
  const { name, attributes = [] } = readTag(table) ?? {};
  return (
    name === "table" && body === "<tbody>" && row === "<tr>" && attributes.every(([each]) => ON_TABLE.includes(each))
  );
}

/** The style of an element that has nothing else than that and some of these classes. */
function onlyStyle({ attributes }: Tag, classes: readonly string[]): string | undefined {
  const isPlain = attributes.every(
    ([name, value = ""]) =>
      name === "style" || (name === "class" && value.split(" ").every((each) => classes.includes(each))),
  );
  return isPlain ? attributes.find(([name]) => name === "style")?.[1] : undefined;
}

/**
 * The place of the tag that ends the table that begins at a place; none for a table with tags for Outlook between its
 * rows, which a parser would put before the table.
 */
function tableEnd(start: number, at: (place: number) => string, length: number): number | undefined {
  let depth = 0;
  let cells = 0;
  for (let place = start; place < length; place += 1) {
    const text = at(place);
    if (/^<table\b/i.test(text)) depth += 1;
    if (/^<\/table\b/i.test(text)) depth -= 1;
    if (/^<t[dh]\b/i.test(text)) cells += 1;
    if (/^<\/t[dh]\b/i.test(text)) cells -= 1;
    if (depth === 0) return place;
    if (cells === 0 && TAG_FOR_OUTLOOK.test(text)) return undefined;
  }
  return undefined;
}

/** Whether a rule applies to the same elements with the box and without it. */
function isIndifferent({ compounds }: PageRule): boolean {
  return (
    compounds?.every((compound, index) => {
      const { combinator } = compound;
      const isInCell = combinator === ">" && mayEndInCell(compounds.slice(0, index));
      if (mayBe(compound, DIV)) return combinator === "+" || combinator === "~" || (combinator === ">" && !isInCell);
      return !(isInCell && mayBe(compound, TABLE));
    }) ?? false
  );
}

/** Whether the first parts of a selector may match the cell, by its parents that they name. */
function mayEndInCell(compounds: readonly Compound[]): boolean {
  for (const [level, candidate] of AROUND.entries()) {
    const compound = compounds.at(-1 - level);
    if (compound === undefined || !mayBe(compound, candidate)) return compound === undefined;
    if (compound.combinator !== ">") return true;
  }
  return true;
}
