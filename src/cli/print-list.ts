import type { CommandInput, CommandOutput } from "./command.ts";
import { createTable } from "./table.ts";

/** A list that is read page by page. */
export interface PagedList<Item> {
  readonly headings: readonly string[];
  toRow(item: Item): readonly string[];
  /** As the API tells it. */
  toJson(item: Item): unknown;
  /** The empty token asks for the first page, and follows the last one. */
  read(pageToken: string): Promise<{ readonly items: readonly Item[]; readonly nextPageToken: string }>;
}

/** Prints a list, as a table or with `--json` as an array, while it is read: it holds one page at a time. */
export async function printList<Item>(
  input: CommandInput,
  output: CommandOutput,
  { headings, toRow, toJson, read }: PagedList<Item>,
): Promise<void> {
  const writer = input.has("json") ? jsonWriter(output, toJson) : tableWriter(output, headings, toRow);
  let pageToken = "";
  do {
    const page = await read(pageToken);
    writer.write(page.items);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  writer.end();
}

interface Writer<Item> {
  write(items: readonly Item[]): void;
  end(): void;
}

/** Columns get wider where a later page needs it. */
function tableWriter<Item>(
  { out }: CommandOutput,
  headings: readonly string[],
  toRow: (item: Item) => readonly string[],
): Writer<Item> {
  const format = createTable();
  let head = [headings];
  return {
    write(items) {
      if (items.length === 0) return;
      out(format([...head, ...items.map(toRow)]));
      head = [];
    },
    end() {
      if (head.length > 0) out(format(head));
    },
  };
}

/** The same text as that of the whole array. */
function jsonWriter<Item>({ out }: CommandOutput, toJson: (item: Item) => unknown): Writer<Item> {
  let last: string | undefined;
  return {
    write(items) {
      for (const item of items) {
        out(last === undefined ? "[" : `${last},`);
        last = JSON.stringify(toJson(item), undefined, 2).replaceAll(/^/gm, "  ");
      }
    },
    end: () => out(last === undefined ? "[]" : `${last}\n]`),
  };
}
