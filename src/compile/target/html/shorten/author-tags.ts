import type { MjmlContent, MjmlElement, MjmlTree } from "../../../mail/mjml-tree/mjml-tree.ts";

const OPENING_TAG = /<[a-zA-Z][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,200}>/g;
const PLACEHOLDER = /\uE000[sbe]\d+\uE001/g;
/** In the place of a tag or a condition, of which only a page knows the number. */
const ANY = "\uE000";

/** The opening tags in the content of components, where authors write HTML. They are not changed. */
export class AuthorTags {
  readonly #tags = new Set<string>();

  constructor({ root }: Pick<MjmlTree, "root">) {
    this.#add(root);
  }

  has(tag: string): boolean {
    return this.#tags.has(keyOf(tag.replace(PLACEHOLDER, ANY)));
  }

  #add({ content, children }: MjmlElement): void {
    for (const [tag] of textOf(content).matchAll(OPENING_TAG)) this.#tags.add(keyOf(tag));
    for (const child of children) this.#add(child);
  }
}

function textOf(content: MjmlContent): string {
  return content
    .map((part) => {
      if (typeof part === "string") return part;
      return "content" in part ? ANY + textOf(part.content) + ANY : ANY;
    })
    .join("");
}

function keyOf(tag: string): string {
  return tag.replace(/\s+/g, " ");
}
