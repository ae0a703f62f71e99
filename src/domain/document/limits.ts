/** What a document may hold at most. */
export const LIMITS = {
  /** UTF-8 bytes of the JSON text: 1 MiB. */
  textBytes: 1_048_576,
  /** Objects and arrays within each other. */
  jsonDepth: 100,
  /** Elements of HTML within each other, in one text; an editor makes a handful. */
  htmlDepth: 100,
  /** Values of every kind. Documents of a thousand blocks, which are as many as may be, hold some 40,000. */
  jsonValues: 50_000,
  /** Rows and spacer rows at the top. */
  topRows: 200,
  /** Blocks in all. */
  blocks: 1_000,
  /** Columns of a table. */
  tableColumns: 12,
  /** Rows of a table as they are written, with those of its footer. */
  tableRows: 200,
  /** Items of a list that a node is repeated for; as many as an evaluator takes. */
  listItems: 1_000,
  /** Levels of nested rows below a row at the top. */
  rowDepth: 4,
} as const;
