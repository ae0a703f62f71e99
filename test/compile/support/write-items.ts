import type { FillData } from "../../../core/evaluator/data.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A document, and what it is filled with. */
export interface WrittenMail {
  readonly document: Fields;
  readonly data: FillData;
}

/** An item of a list that is written out: what its values are called, and what it holds. */
interface Open {
  readonly prefix: string;
  readonly item: FillData;
}

/** By the names of their lists. */
type Scope = ReadonlyMap<string, Open>;

/**
 * A document with the items of its lists written one after the other, as its author would who knows how many there are:
 * the tag `{{ items.title }}` of the second is `{{ items_2_title }}`, and the data have a value for it.
 */
export function writeItems(document: Fields, data: FillData): WrittenMail {
  const writer = new ItemWriter();
  const rows = writer.nodes(document.rows as readonly Fields[], new Map(), data, "");
  const { context, ...values } = flatten("", data);
  return { document: { ...document, rows }, data: { ...values, context: { ...writer.sizes, ...context }, lists: {} } };
}

class ItemWriter {
  /** What the data have when they say nothing of a list whose size is asked for. */
  readonly sizes: Record<string, number> = {};

  /** `holder` is the item around, or the data. */
  nodes(nodes: readonly Fields[], scope: Scope, holder: FillData, suffix: string): readonly Fields[] {
    return nodes.flatMap((node) => {
      const repeat = (node.repeat ?? (node.props as Fields | undefined)?.repeat) as
        | { readonly list: string }
        | undefined;
      if (repeat === undefined) return [this.#node(node, scope, holder, suffix)];
      const list = repeat.list.split(".").at(-1) ?? "";
      const items = holder.lists?.[list] ?? [];
      return items.map((item, index) => {
        const around = [...scope.values()].at(-1)?.prefix ?? "";
        const inside = new Map([...scope, [list, { item, prefix: `${around}${list}_${index + 1}_` }]]);
        return this.#node(withoutRepeat(node), inside, item, `${suffix}--${index + 1}`);
      });
    });
  }

  #node(node: Fields, scope: Scope, holder: FillData, suffix: string): Fields {
    const { columns, ...own } = node;
    const written = this.#withRows(this.#values(own, scope, suffix) as Fields, node, { scope, holder, suffix });
    if (!Array.isArray(columns)) return written;
    const inner = (columns as readonly Fields[]).map((column) => {
      const key = Array.isArray(column.children) ? "children" : "components";
      const { [key]: children, ...rest } = column;
      const below = this.nodes((children ?? []) as readonly Fields[], scope, holder, suffix);
      return { ...(this.#values(rest, scope, suffix) as Fields), [key]: below };
    });
    return { ...written, columns: inner };
  }

  /** The rows of a table may be repeated, too. */
  #withRows(
    written: Fields,
    node: Fields,
    { scope, holder, suffix }: { readonly scope: Scope; readonly holder: FillData; readonly suffix: string },
  ): Fields {
    if (node.componentType !== "table") return written;
    const [props, stored] = [written.props as Fields, node.props as Fields];
    const rows = this.nodes((stored.rows ?? []) as readonly Fields[], scope, holder, suffix);
    return { ...written, props: { ...props, rows } };
  }

  #values(value: unknown, scope: Scope, suffix: string, name = ""): unknown {
    if (typeof value === "string") {
      if (name === "id") return value + suffix;
      return name === "tag" ? this.#key(value, scope) : withTagsOf(value, scope);
    }
    if (Array.isArray(value)) return value.map((each) => this.#values(each, scope, suffix));
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).map(([key, each]) => [key, this.#values(each, scope, suffix, key)]);
    return Object.fromEntries(members);
  }

  #key(tag: string, scope: Scope): string {
    const [list = "", ...path] = tag.split(".");
    const open = scope.get(list);
    if (open !== undefined && path[0] !== "size") return open.prefix + path.join("_");
    if (path.at(-1) !== "size") return tag;
    const size = `${list}_size`;
    this.sizes[size] = 0;
    return size;
  }
}

const TAG = /\{\{\s*(\w+)\s*\.\s*((?:(?:text|url|attr)\s*\.\s*)?)(\w+)\s*(\|[^{}]*)?\}\}/g;

function withTagsOf(text: string, scope: Scope): string {
  return text.replace(TAG, (tag, list: string, group: string, name: string, fallback = "") => {
    const open = scope.get(list);
    return open === undefined ? tag : `{{ ${group}${open.prefix}${name} ${fallback}}}`;
  });
}

function withoutRepeat({ repeat: _, ...node }: Fields): Fields {
  if (typeof node.props !== "object" || node.props === null) return node;
  const { repeat: __, ...props } = node.props as Fields;
  return { ...node, props };
}

/** The values of data and of the items in it, by the names that they have in a written mail. */
function flatten(prefix: string, { merge_tags = {}, context = {}, lists = {} }: FillData): FillData {
  const named = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]));
  const groups = (["text", "url", "attr"] as const).map((group) => [group, named(merge_tags[group] ?? {})] as const);
  const own: FillData = { merge_tags: Object.fromEntries(groups), context: named(context) };
  return Object.entries(lists).reduce((all, [list, items = []]) => {
    const sized: FillData = { context: { [`${prefix}${list}_size`]: items.length } };
    const each = items.map((item, index) => {
      const given = { loop_first: index === 0, loop_last: index === items.length - 1, loop_number: index + 1 };
      const numbered = { ...item.merge_tags?.text, loop_number: String(index + 1) };
      const whole = {
        ...item,
        merge_tags: { ...item.merge_tags, text: numbered },
        context: { ...item.context, ...given },
      };
      return flatten(`${prefix}${list}_${index + 1}_`, whole);
    });
    return [sized, ...each].reduce(joined, all);
  }, own);
}

function joined(one: FillData, other: FillData): FillData {
  const group = (name: "text" | "url" | "attr") => ({ ...one.merge_tags?.[name], ...other.merge_tags?.[name] });
  return {
    merge_tags: { text: group("text"), url: group("url"), attr: group("attr") },
    context: { ...one.context, ...other.context },
  };
}
