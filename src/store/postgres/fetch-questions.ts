import type { Question } from "./database.ts";
import { FIND_BY_TOKEN_ID } from "./key-store.ts";
import { OF_VERSION } from "./part-tables.ts";
import { PUBLICATIONS_BY_ID, PUBLICATIONS_BY_SLUG } from "./template-store.ts";
import { FIND_CONTENT } from "./template-version-store.ts";

/**
 * What a fetch asks the database, of a key and a template that no store has: the same statements on the same
 * connection, so that what fails for fetches fails here. The last two also prove the tables that a fetch reads when it
 * has the version not in memory.
 */
export const FETCH_QUESTIONS: readonly Question[] = [
  ...[FIND_BY_TOKEN_ID, PUBLICATIONS_BY_ID, PUBLICATIONS_BY_SLUG].map((lookUp) => ({ lookUp, values: [[""]] })),
  {
    lookUp: { name: "content", columns: ["subject", "published_at", "source_kind"], text: FIND_CONTENT },
    values: ["", 0],
  },
  {
    lookUp: { name: "parts", columns: ["name", "id", "digest", "encoding", "bytes", "content"], text: OF_VERSION },
    values: ["", 0],
  },
];
