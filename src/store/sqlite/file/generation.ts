import type Sqlite from "better-sqlite3";

/** What a store has become, as one moment shows it. */
export interface Generation {
  /** Raised by each audited change. */
  readonly number: number;
  /** Random ones of the latest changes, the newest first, of `MARK_LENGTH` characters each. */
  readonly marks: string;
}

const MARK_LENGTH = 8;
const STATE = /LPGN:(\d{16}):([\da-f]{2048})/;

/** Returns the read of the generation through a connection, which counts what is in the log. */
export function prepareGeneration(connection: Sqlite.Database): () => Generation | undefined {
  const state = connection.prepare<[], string>("SELECT state FROM store_generation").pluck();
  return () => parseGeneration(state.get() ?? "");
}

/** The generation in a text, or in the bytes of the page that holds it. */
export function parseGeneration(text: string): Generation | undefined {
  const [, number, marks] = STATE.exec(text) ?? [];
  return number === undefined || marks === undefined ? undefined : { number: Number(number), marks };
}

/**
 * Whether the later generation can have become of the earlier one. Of generations with more changes between them than
 * there are marks, only the numbers are compared.
 */
export function isContinued(earlier: Generation, later: Generation): boolean {
  const added = (later.number - earlier.number) * MARK_LENGTH;
  const common = later.marks.slice(Math.max(added, 0));
  return added >= 0 && earlier.marks.startsWith(common);
}
