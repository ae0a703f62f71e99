import type Sqlite from "better-sqlite3";

/** The state of a store at one moment. */
export interface Generation {
  /** Incremented by each audited change. */
  readonly number: number;
  /** Random marks of the latest changes, newest first, each `MARK_LENGTH` characters long. */
  readonly marks: string;
}

const MARK_LENGTH = 8;
const STATE = /LPGN:(\d{16}):([\da-f]{2048})/;

/** Returns a function that reads the generation through a connection, including the log. */
export function prepareGeneration(connection: Sqlite.Database): () => Generation | undefined {
  const state = connection.prepare<[], string>("SELECT state FROM store_generation").pluck();
  return () => parseGeneration(state.get() ?? "");
}

/** Parses the generation from a text, or from the bytes of the page that holds it. */
export function parseGeneration(text: string): Generation | undefined {
  const [, number, marks] = STATE.exec(text) ?? [];
  return number === undefined || marks === undefined ? undefined : { number: Number(number), marks };
}

/**
 * Whether the later generation can be a successor of the earlier one. If there are more changes between them than
 * marks, only the numbers are compared.
 */
export function isContinued(earlier: Generation, later: Generation): boolean {
  const added = (later.number - earlier.number) * MARK_LENGTH;
  const common = later.marks.slice(Math.max(added, 0));
  return added >= 0 && earlier.marks.startsWith(common);
}
