import type { CommandOutput } from "../terminal/command-output.ts";
import { type Cell, type Column, openTable } from "../terminal/table.ts";
import type { CommandInput } from "./command.ts";

/** A list that is read page by page. */
export interface PagedList<Item> {
  readonly columns: readonly Column[];
  toRow(item: Item): readonly Cell[];
  /** Returns the item in the API's format. */
  toJson(item: Item): unknown;
  /** Reads a page. The empty token requests the first page, and is returned with the last one. */
  read(pageToken: string): Promise<{ readonly items: readonly Item[]; readonly nextPageToken: string }>;
}

/**
 * Prints a list while it is read, as a table or, with `--json`, as an array. Holds only one page in memory, even if the
 * output is read slowly.
 */
export async function printList<Item>(
  input: CommandInput,
  output: CommandOutput,
  { columns, toRow, toJson, read }: PagedList<Item>,
): Promise<void> {
  const writer = input.has("json") ? jsonWriter(output, toJson) : await tableWriter(output, columns, toRow);
  let pageToken = "";
  do {
    const page = await read(pageToken);
    writer.write(page.items);
    await output.drained?.();
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  writer.end();
}

interface Writer<Item> {
  write(items: readonly Item[]): void;
  end(): void;
}

/** Columns become wider if a later page needs it. */
async function tableWriter<Item>(
  { out, note, screens }: CommandOutput,
  columns: readonly Column[],
  toRow: (item: Item) => readonly Cell[],
): Promise<Writer<Item>> {
  const table = await openTable(columns, screens?.out);
  let isEmpty = true;
  return {
    write(items) {
      if (items.length === 0) return;
      isEmpty = false;
      out(table.format(items.map(toRow)));
    },
    end() {
      if (isEmpty) out(table.format([]));
      const leftOut = table.leftOut();
      if (leftOut.length > 0)
        note(`No room for ${leftOut.join(", ")}: use a wider terminal, a pipe or --json to see them.`);
    },
  };
}

/** Writes the same text as serializing the whole array would. */
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
