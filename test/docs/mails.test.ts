import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { byteTable } from "../../bench/mails/byte-table.ts";
import { plainTables } from "./plain-tables.ts";

const PAGE = plainTables(readFileSync(join(import.meta.dirname, "../../docs/mails.md"), "utf8"));

/** Without the columns of gzip, whose result depends on the processor. */
const figures = (table: string) => table.split("\n").map((row) => row.split(" | ").slice(0, 6).join(" | "));

test("the table of bytes has those of the examples, and each is smaller than mjml minifies it", async () => {
  const rows = figures(plainTables(await byteTable()));
  expect(rows.length).toBeGreaterThan(8);
  expect(figures(PAGE)).toEqual(expect.arrayContaining(rows));
  for (const row of rows.slice(2)) {
    const [, minified = Number.NaN, , published] =
      row.match(/\b\d[\d,]*(?= \|)/g)?.map((cell) => Number(cell.replace(",", ""))) ?? [];
    expect(published, row).toBeLessThan(minified);
  }
});
