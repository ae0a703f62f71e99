import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import type { Tag } from "../../../../core/evaluator/program.ts";
import { type Place, report } from "../../../domain/document/place.ts";
import type { MjmlContent } from "../../mail/mjml-tree/mjml-tree.ts";
import type { Decisions } from "../../mail/program/to-program.ts";
import type { TreeCondition, TreeStep } from "../../mail/tree/tree-condition.ts";
import { choicePlace } from "../choice/choice-place.ts";
import { type DecidedPart, decideChoices } from "../choice/decide-choices.ts";
import { alternative } from "../condition/alternative.ts";
import { compileLpIf } from "../condition/compile-lp-if.ts";
import { type ListScope, ListTable } from "../list/list-table.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { parseTag } from "../merge-tag/parse-tag.ts";
import { cutAtTags, type PlaceAt } from "../merge-tag/parse-tagged-text.ts";
import { numberTag } from "../plural/number-tag.ts";
import { urlPiecePosition } from "../url/literal-url.ts";
import { checkDefaultUrl, refuseInHost } from "../url/refuse-url.ts";
import { type PlainMark, scanPlainText } from "./scan-plain-text.ts";

/** A plain text that its author wrote, with what it decides by. */
export interface PlainText extends Decisions {
  readonly content: MjmlContent;
}

/** Knows the place of each character of a text, and its line and column for people. */
export interface PlainPlaces {
  at(index: number): ScopedPlace;
  labelOf(index: number): string;
}

/**
 * Reads a plain text with tags and choices, and with `lp-if`, `lp-else` and `lp-each` around what they decide about.
 * The language is that of the mail.
 */
export function readPlainText(text: string, places: PlainPlaces, language: string): PlainText {
  return new PlainTextReader(text, places, language).read();
}

/** The maximum depth of nested marks, as for elements of HTML. */
const MAX_DEPTH = 100;

/** What the marks around a text hold so far. */
interface Frame {
  readonly kind: PlainMark["kind"] | "whole";
  readonly start: number;
  readonly scope: ListScope;
  readonly content: MjmlContent[number][];
  readonly condition: number | undefined;
  /** What holds when it is not shown, if its condition does not tell. */
  readonly hidden: readonly TreeStep[] | undefined;
  /** What was closed last, if nothing but white space has followed: what holds when it was not shown. */
  otherwise: readonly TreeStep[] | undefined;
}

class PlainTextReader {
  readonly #text: string;
  readonly #places: PlainPlaces;
  readonly #language: string;
  readonly #conditions: TreeCondition[] = [];
  readonly #marks: readonly PlainMark[];
  readonly #lists: ListTable;
  readonly #open: Frame[];
  /** The text since the last white space, which decides whether a tag is in a URL. */
  #word: { literal: string; beginsWithUrl: boolean } = { literal: "", beginsWithUrl: false };

  constructor(text: string, places: PlainPlaces, language: string) {
    this.#text = text;
    this.#places = places;
    this.#language = language;
    this.#marks = scanPlainText(text, (index, rule, message) => report(places.at(index), rule, message));
    this.#lists = new ListTable(
      this.#marks.flatMap(({ kind, value: list, as, start }) =>
        kind === "each" && list !== "" ? [{ list, as, label: places.labelOf(start) }] : [],
      ),
    );
    const whole: Frame = {
      ...{ kind: "whole", start: 0, scope: [], content: [] },
      ...{ condition: undefined, hidden: undefined, otherwise: undefined },
    };
    this.#open = [whole];
  }

  read(): PlainText {
    let end = 0;
    for (const mark of this.#marks) {
      if (this.#open.length > MAX_DEPTH && !mark.isClosing) return this.#refuseDepth(mark);
      this.#copy(end, mark.from, (mark.kind === "else" || mark.kind === "else-if") && !mark.isClosing);
      end = mark.to;
      if (mark.isClosing) this.#close(mark);
      else this.#begin(mark);
    }
    this.#copy(end, this.#text.length, false);
    for (const { kind, start } of this.#open.slice(1)) {
      report(this.#places.at(start), "text.invalid", `<lp-${kind}> is never closed; write </lp-${kind}>`);
    }
    const [whole] = this.#open;
    const content: MjmlContent = [...(whole?.content ?? [])];
    return { content: withLineEnd(content), conditions: this.#conditions, lists: this.#lists.lists };
  }

  #refuseDepth({ kind, start }: PlainMark): PlainText {
    const message = `<lp-${kind}> is nested deeper than ${MAX_DEPTH} marks`;
    report(this.#places.at(start), "text.invalid", message);
    return { content: [], conditions: [], lists: [] };
  }

  get #frame(): Frame {
    return this.#open.at(-1) as Frame; // the whole is never closed
  }

  #begin(mark: PlainMark): void {
    const { kind, start } = mark;
    const { scope, otherwise } = this.#frame;
    this.#frame.otherwise = undefined;
    const own = kind === "each" ? this.#repeat(mark, scope) : this.#decide(mark, scope, otherwise);
    this.#open.push({
      ...{ kind, start, scope, content: [], condition: undefined, hidden: undefined, otherwise: undefined },
      ...own,
    });
  }

  #repeat({ kind, start, value, valueAt, max, as }: PlainMark, scope: ListScope): Partial<Frame> {
    const list = this.#lists.open({ list: value, as }, scope, max);
    if (typeof list !== "string") {
      const condition = this.#add(start, kind, [["size", list.index, ">", 0]], list.index);
      return { scope: [...scope, list], condition };
    }
    report(this.#places.at(valueAt), "list.invalid", `lp-each ${list}`);
    return {};
  }

  #decide(mark: PlainMark, scope: ListScope, otherwise: readonly TreeStep[] | undefined): Partial<Frame> {
    const { kind, start } = mark;
    const steps = kind === "else" ? undefined : this.#test(mark, scope);
    if (kind === "if") return steps === undefined ? {} : { condition: this.#add(start, kind, steps) };
    if (otherwise === undefined) {
      const message = `lp-${kind} must follow </lp-if> or </lp-each> directly`;
      return report(this.#places.at(start), "condition.not-allowed", message) ?? {};
    }
    if (kind === "else") return { condition: this.#add(start, kind, otherwise) };
    const own = steps && alternative(otherwise, steps);
    return own === undefined ? {} : { condition: this.#add(start, kind, own.shown), hidden: own.hidden };
  }

  #test({ kind, value, valueAt }: PlainMark, scope: ListScope): readonly TreeStep[] | undefined {
    const at = (index: number) => this.#places.at(valueAt + index);
    return compileLpIf(value, at, this.#lists.namesIn(scope), `lp-${kind}`);
  }

  #close({ kind, start }: PlainMark): void {
    const frame = this.#frame;
    if (frame.kind !== kind) {
      const advice = frame.kind === "whole" ? "remove it" : `the mark to close here is <lp-${frame.kind}>`;
      report(this.#places.at(start), "text.invalid", `</lp-${kind}> closes nothing; ${advice}`);
      return;
    }
    this.#open.pop();
    const { condition, content, hidden } = frame;
    if (condition === undefined) return;
    this.#frame.content.push({ condition, content });
    const steps = this.#conditions[condition]?.steps ?? [];
    this.#frame.otherwise = kind === "else" ? undefined : (hidden ?? [...steps, ["not"]]);
  }

  /** White space between what is shown and what is shown otherwise belongs to neither. */
  #copy(from: number, to: number, isBeforeElse: boolean): void {
    const raw = this.#text.slice(from, to);
    if (raw.trim() === "" && isBeforeElse && this.#frame.otherwise !== undefined) return;
    if (raw.trim() !== "") this.#frame.otherwise = undefined;
    const { scope, content } = this.#frame;
    const lists = this.#lists.namesIn(scope);
    const placeAt = (index: number) => ({ ...this.#places.at(from + index), lists });
    for (const part of decideChoices(raw, choicePlace(placeAt, this.#language))) {
      for (const piece of this.#part(part, placeAt)) content.push(piece);
    }
  }

  #part(part: DecidedPart, placeAt: PlaceAt): MjmlContent {
    if (part.kind === "branch") {
      const condition = this.#conditions.push({ node: "", steps: part.steps }) - 1;
      const before = { ...this.#word };
      const content = part.parts.flatMap((each) => this.#part(each, placeAt));
      if (!part.isOther) this.#word = before;
      return [{ condition, content }];
    }
    if (part.kind === "literal") return [this.#literal(part.text)];
    const { start } = part;
    const text = part.kind === "number" ? numberTag(part.name) : part.text;
    const at: PlaceAt = (index) => placeAt(part.kind === "number" ? start : start + index);
    const parse: typeof parseTag = (raw, from, group) => parseTag(raw, from, group, "mjml", placeAt(start).lists);
    const options = { parse, kind: "text", takesAllGroups: true, mayChoose: true } as const;
    return cutAtTags(text, "text", at, options).map((piece) =>
      typeof piece === "string"
        ? this.#literal(piece)
        : { tag: piece.tag, position: this.#positionOf(piece.tag, at(piece.start)) },
    );
  }

  #literal(text: string): string {
    const literal = text.replace(/\r\n?/g, "\n");
    this.#readWord(literal);
    return literal;
  }

  #readWord(literal: string): void {
    let start = literal.length;
    while (start > 0 && !/[\s()<>[\]"']/.test(literal[start - 1] ?? "")) start -= 1;
    const word = literal.slice(start);
    if (start > 0) this.#word = { literal: word, beginsWithUrl: false };
    else this.#word.literal += word;
  }

  #positionOf(tag: Tag, place: Place): SlotPosition {
    const { literal, beginsWithUrl } = this.#word;
    if (beginsWithUrl || /^(?:https?|mailto|tel|sms):/i.test(literal)) {
      const position = urlPiecePosition(literal, beginsWithUrl);
      if (position === undefined) refuseInHost(tag, place);
      return position ?? "plain";
    }
    if (tag.group !== "url") return "plain";
    this.#word = { literal: "", beginsWithUrl: true };
    checkDefaultUrl(tag, true, "link", place);
    return "plain-url";
  }

  #add(start: number, kind: string, steps: readonly TreeStep[], repeats?: number): number {
    const node = `lp-${kind}@${this.#places.labelOf(start)}`;
    return this.#conditions.push({ node, steps, ...(repeats === undefined ? {} : { repeats }) }) - 1;
  }
}

/** A text ends with one line break, if it is any. */
function withLineEnd(content: MjmlContent): MjmlContent {
  const last = content.at(-1);
  if (last === undefined) return [];
  if (typeof last !== "string") return [...content, "\n"];
  const trimmed = last.trimEnd();
  return trimmed === "" ? withLineEnd(content.slice(0, -1)) : [...content.slice(0, -1), `${trimmed}\n`];
}
