import type { SourceElement } from "../source/mjml/source-element.ts";
import { parsePlurals } from "../source/plural/parse-plurals.ts";
import type { PluralChoice } from "../source/plural/plural-text.ts";
import type { SourcePlaces } from "../source/shared/source-places.ts";
import { type FoundMarkup, findMarkup } from "./find-markup.ts";
import type { SourceNode, SourceNodes, Stretch } from "./source-nodes.ts";

/** What the HTML of a component has in the source. */
interface SourceContent {
  readonly found: readonly FoundMarkup[];
  /** The index of the first of them; the others follow. */
  readonly first: number;
}

/** The nodes of the body of MJML, each before those in it. Their numbers are the indexes where they begin. */
export class MjmlNodes implements SourceNodes {
  readonly list: SourceNode[] = [];
  readonly #places: SourcePlaces;
  readonly #indexes = new Map<number, number>();
  readonly #contents = new Map<number, SourceContent>();

  constructor(root: SourceElement, places: SourcePlaces) {
    this.#places = places;
    for (const child of root.children) if (child.name === "mj-body") this.#addElement(child, undefined);
  }

  indexOf(mark: number): number | undefined {
    return this.#indexes.get(mark);
  }

  /** None in a copy of which something was left out: what is behind it would be mistaken. */
  findWithin(mark: number, html: string): readonly (readonly [index: number, at: Stretch])[] {
    const content = this.#contents.get(mark);
    if (content === undefined) return [];
    const found = findMarkup(html);
    const isWhole = kindsOf(found) === kindsOf(content.found);
    return isWhole ? found.map((each, at) => [content.first + at, each]) : [];
  }

  #addElement({ name, start, end, children, content }: SourceElement, parent: number | undefined): void {
    const index = this.#add(name, start, end, parent);
    this.#indexes.set(start, index);
    for (const child of children) if (!isComment(child)) this.#addElement(child, index);
    if (content === undefined || children.length > 0) return;
    const found = findMarkup(content.raw);
    const { choices } = parsePlurals(content.raw, { isHtml: true });
    // No piece of a choice can be changed alone.
    if (found.some((each) => each.kind === "text" && choices.some((choice) => isCut(choice, each)))) return;
    const first = this.list.length;
    this.#contents.set(content.start, { found, first });
    for (const each of found) {
      const holder = each.link === undefined ? index : first + found.indexOf(each.link);
      this.#add(each.kind, content.start + each.start, content.start + each.end, holder);
    }
  }

  #add(kind: string, from: number, to: number, parent: number | undefined): number {
    const { file, at: start } = this.#places.indexInFile(from);
    const last = this.#places.indexInFile(Math.max(from, to - 1));
    // What is written around an included file has no place in it.
    const end = last.isWritten ? last.at : last.at + 1;
    return this.list.push({ kind, file, start, end, parent }) - 1;
  }
}

/** Whether a text has a piece of a choice, and not all of it: markup in a branch divides it. */
function isCut(choice: PluralChoice, text: Stretch): boolean {
  if (text.end <= choice.start || choice.end <= text.start) return false;
  if (text.start <= choice.start && choice.end <= text.end) return false;
  const branch = choice.branches.find(({ start, end }) => start <= text.start && text.end <= end);
  return branch?.parts.some((part) => part.kind === "choice" && isCut(part, text)) ?? true;
}

function kindsOf(found: readonly FoundMarkup[]): string {
  return found.map(({ kind }) => kind).join();
}

/** A comment is read as a component without a tag. */
function isComment({ name, start, innerStart }: SourceElement): boolean {
  return name === "mj-raw" && start === innerStart;
}
