/** Writes the table of bytes into docs/mails.md: `npm run generate -- bytes`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { byteTable } from "./byte-table.ts";
import { withTable } from "./with-table.ts";

const PAGE = join(import.meta.dirname, "../../docs/mails.md");

writeFileSync(
  PAGE,
  withTable(readFileSync(PAGE, "utf8"), "Bytes of the examples, filled with their data:\n", await byteTable()),
);
