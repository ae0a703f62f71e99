import { Piece, tables, takeTable } from "./fill-tables.ts";
import { alignAddress, ensureMemory } from "./memory.ts";
import { ProgramImage } from "./program-image.ts";
import { clearReport, reportBytes } from "./report-list.ts";
import { scopeAt } from "./scope-at.ts";
import { clearScopes, visit } from "./scope-table.ts";
import { POSITION_COUNT } from "./slot-position.ts";
import { takeItems } from "./take-items.ts";

/** The highest stack of truth values that the steps of a condition can make. */
const MAX_HEIGHT: usize = 10_000;

/** Lays out empty tables for a program. Returns false when memory does not suffice. */
export function clearTables(image: ProgramImage, at: usize): bool {
  const dataValues = scopeAt(changetype<usize>(image), 0).valueCount;
  const listValues = image.valueCount - dataValues;
  const writtenValues = image.valueCount + image.formattedCount;
  const bytes =
    image.slotCount * offsetof<Piece>() +
    writtenValues * POSITION_COUNT * offsetof<Piece>() +
    reportBytes(dataValues, listValues) +
    image.conditionCount * (4 + 12) +
    image.searchCount * 4 +
    24 * 8;
  if (!ensureMemory(at + bytes + MAX_HEIGHT + 64)) return false;
  memory.fill(at, 0, bytes);
  tables.end = <u32>at;
  tables.pieces = takeTable(image.slotCount, offsetof<Piece>());
  tables.valuePieces = takeTable(writtenValues * POSITION_COUNT, offsetof<Piece>());
  tables.verdicts = takeTable(image.conditionCount, 4);
  tables.searchVerdicts = takeTable(image.searchCount, 4);
  clearReport(dataValues, listValues, image.conditionCount);
  tables.stack = takeTable(MAX_HEIGHT, 1);
  tables.mayHaveUnused = 0;
  tables.end = <u32>alignAddress(tables.end);
  clearScopes();
  const data = takeItems(changetype<usize>(image), 0, 0, 1);
  if (data !== 0) visit(0, data);
  return data !== 0;
}
