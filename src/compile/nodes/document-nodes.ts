import type { Block, BlockOf } from "../../domain/document/block/block.ts";
import type { Column, ColumnChild, Document } from "../../domain/document/document.ts";
import { formatPath, type Path } from "../../domain/error.ts";
import { tableTexts } from "../source/rich-text/table-texts.ts";
import { type FoundMarkup, findMarkup } from "./find-markup.ts";
import type { SourceNode, SourceNodes, Stretch } from "./source-nodes.ts";

/** The members of a node that hold its text and its addresses. */
type Members = { readonly [Kind in FoundMarkup["kind"]]?: Path };

/** The nodes of a document, each before those in it: all that it holds, whether or not it is written. */
export class DocumentNodes implements SourceNodes {
  readonly list: SourceNode[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #members: (Members | undefined)[] = [];
  /** What is in the blocks, by the index of the block, by what it is, and by how many of the kind are before it. */
  readonly #inside = new Map<string, number>();

  constructor({ rows }: Pick<Document, "rows">) {
    for (const row of rows) this.#addChild(row, undefined);
  }

  /** The number of a node by its place. */
  readonly numberOf = (path: Path): number | undefined => this.#indexes.get(formatPath(path));

  indexOf(mark: number): number {
    return mark;
  }

  findWithin(mark: number, html: string): readonly (readonly [index: number, at: Stretch])[] {
    const members = this.#members[mark];
    if (members === undefined) return [];
    const counts = { text: 0, link: 0, image: 0 };
    const indexes = new Map<FoundMarkup, number>();
    for (const each of findMarkup(html)) {
      const path = members[each.kind];
      if (path === undefined) continue;
      counts[each.kind] += 1;
      const parent = (each.link && indexes.get(each.link)) ?? mark;
      indexes.set(
        each,
        this.#indexInside(`${mark} ${each.kind} ${counts[each.kind]}`, { kind: each.kind, path, parent }),
      );
    }
    return [...indexes].map(([each, index]) => [index, each]);
  }

  /** The same in each copy of a block. */
  #indexInside(key: string, node: SourceNode): number {
    const index = this.#inside.get(key) ?? this.list.push(node) - 1;
    this.#inside.set(key, index);
    return index;
  }

  #addChild(child: ColumnChild, parent: number | undefined): void {
    if (child.type === "block") {
      this.#addBlock(child, parent);
      return;
    }
    const row = this.#add("row", child.path, parent);
    if (child.type === "row") for (const column of child.columns) this.#addColumn(column, row);
  }

  #addColumn({ path, children }: Column, parent: number): void {
    const column = this.#add("column", path, parent);
    for (const child of children) this.#addChild(child, column);
  }

  /** The path of a block leads to its members, of which the last step is the same for all. */
  #addBlock(block: Block, parent: number | undefined): void {
    const { path } = block;
    const index = this.#add("block", path, parent, path.slice(0, -1));
    this.#members[index] = membersOf(block);
    for (const item of itemsOf(block)) {
      const at = this.#add("item", item.path, index);
      this.#members[at] = item.members;
    }
  }

  /** `key` is what marks name it by. */
  #add(kind: string, key: Path, parent: number | undefined, path = key): number {
    const index = this.list.push({ kind, path, parent }) - 1;
    this.#indexes.set(formatPath(key), index);
    return index;
  }
}

/** Undefined for blocks without text and addresses of their own. */
function membersOf(block: Block): Members | undefined {
  const { path } = block;
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "list":
      return { text: [...path, "content"], link: [...path, "content"] };
    case "anchor":
      return { text: [...path, "text"], link: [...path, "link"] };
    case "button":
      return { text: [...path, "text"], link: [...path, "link"], image: [...path, "icon"] };
    case "image":
      return { link: [...path, "link"], image: [...path, "src"] };
    case "video": {
      const link = block.props.fallbackLink.trim() === "" ? "src" : "fallbackLink";
      return { text: [...path, "alt"], link: [...path, link], image: [...path, "coverImage"] };
    }
    case "table":
    case "menu":
    case "socials":
    case "divider":
    case "spacer":
      return undefined;
  }
}

interface Item {
  readonly path: Path;
  readonly members: Members;
}

function itemsOf(block: Block): readonly Item[] {
  const { path } = block;
  if (block.kind === "menu") {
    return block.props.items.map((_, index) => {
      const item = [...path, "items", index];
      return { path: item, members: { text: [...item, "label"], link: [...item, "link"] } };
    });
  }
  if (block.kind === "table") return textsOf(block);
  if (block.kind !== "socials") return [];
  return block.props.platforms.map((_, index) => {
    const item = [...path, "platforms", index];
    return { path: item, members: { link: [...item, "link"], image: [...item, "icon"] } };
  });
}

function textsOf({ path, props }: BlockOf<"table">): readonly Item[] {
  const caption = [...path, "caption"];
  const cells = tableTexts(props).map((each): Item => {
    const cell = [...path, ...each.path];
    const content = [...cell, "content"];
    return { path: cell, members: { text: content, link: content } };
  });
  const isNamed = props.caption.trim() !== "";
  return isNamed ? [{ path: caption, members: { text: caption, link: caption } }, ...cells] : cells;
}
