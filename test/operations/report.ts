import { atMost, type Finding } from "../reliability/scenario.ts";

/** What was done on the store: a row of the table. */
export interface Row extends Finding {
  /** The most memory that the process had at once. */
  readonly megabytes?: number;
}

/** Collects rows, tells each at once, and prints them as a table. */
export interface Report {
  note(row: Row): void;
  printTable(): void;
  isGood(): boolean;
}

/** What a process may take, however large the store is. */
const MEMORY_MB = 400;
/** What a slow machine may take longer than on a small store. */
const SLOW_FACTOR = 3;

export function createReport(print: (line: string) => void): Report {
  const rows: Row[] = [];
  return {
    note(row) {
      rows.push(row);
      print(`${row.isGood ? "good" : "BAD "}  ${row.did}: ${row.figure}${memoryOf(row)} (bound ${row.limit})`);
    },
    printTable() {
      print("\n| What | Took | Memory | Bound | Verdict |\n| --- | --- | --- | --- | --- |");
      for (const row of rows) {
        const cells = [row.did, row.figure, memoryOf(row).trim(), row.limit, row.isGood ? "good" : "BAD"];
        print(`| ${cells.join(" | ")} |`);
      }
    },
    isGood: () => rows.every(({ isGood }) => isGood),
  };
}

/** A time and its bound, or what the same took on a small store, which a busy machine makes slower, too. */
export function seconds(did: string, took: number, bound: number, usual = 0): Finding {
  const finding = atMost(did, took, Number(Math.max(bound, usual * SLOW_FACTOR).toFixed(1)), "s");
  return usual === 0 ? finding : { ...finding, figure: `${finding.figure} (${usual.toFixed(2)} s on a small store)` };
}

/** The same with the memory of the process, which has a bound as well. */
export function withMemory(finding: Finding, megabytes: number): Row {
  const { limit, isGood } = finding;
  return { ...finding, megabytes, limit: `${limit}, ${MEMORY_MB} MB`, isGood: isGood && megabytes <= MEMORY_MB };
}

function memoryOf({ megabytes }: Row): string {
  return megabytes === undefined ? "" : ` ${megabytes.toFixed(0)} MB`;
}
