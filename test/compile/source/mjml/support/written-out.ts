import type { FillData } from "../../../../../core/evaluator/data.ts";
import { escapeValue } from "../../../../conformance/escape-value.ts";

/** What fills each list that is open, by its name, and the data by none. */
type Open = Readonly<Record<string, FillData & { readonly number?: number }>>;

const EACH =
  /<([\w-]+)([^<>]*) lp-each="(?:\w+\.)?(\w+)"(?: lp-max="\d+")?>([\s\S]*?)<\/\1>(?:(\s*<([\w-]+)[^<>]*) lp-else="">([\s\S]*?<\/\6>))?/g;

/** The text of an example as its author would write it who knows the data. */
export function writtenOut(text: string, scope: FillData, open: Open = { "": scope }): string {
  const repeated = text.replace(
    EACH,
    (_, tag: string, attributes: string, list: string, inside: string, otherwise = "", __: string, rest = "") => {
      const items = itemsOf(scope, list);
      if (items.length === 0) return otherwise === "" ? "" : `${otherwise}>${rest}`;
      const written = items.map((item, index) =>
        writtenOut(inside, item, { ...open, [list]: { ...item, number: index + 1 } }),
      );
      const space = /^\s*/.exec(otherwise)?.[0] ?? "";
      return written.map((each) => `<${tag}${attributes}>${each}</${tag}>`).join("") + space;
    },
  );
  return repeated
    .replace(/<b lp-if="(\w+)\.(\w+)">(.*?)<\/b>/g, (_, list: string, key: string, inside: string) =>
      open[list]?.context?.[key] === true ? `<b>${inside}</b>` : "",
    )
    .replace(/\{\{ (?:(\w+)\.)?(?:text\.)?(\w+) \}\}/g, (tag, list = "", name: string) => {
      const from = open[list];
      if (from === undefined) return tag;
      if (name === "loop_number") return String(from.number);
      return escapeValue("text", from.merge_tags?.text?.[name] ?? from.merge_tags?.url?.[name] ?? "");
    });
}

export function itemsOf(data: FillData, list: string): readonly FillData[] {
  return data.lists?.[list] ?? [];
}
