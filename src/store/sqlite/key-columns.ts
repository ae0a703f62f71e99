import { KEY_COLUMNS as COLUMNS } from "../row/key-row.ts";
import { nameColumns } from "../row/name-columns.ts";

const OWN = COLUMNS.filter((column) => column !== "role");

/** Every column of KeyRow, of a query that reads `keys`. */
export const KEY_COLUMNS = `${nameColumns(OWN, "keys")}, (SELECT role FROM key_roles WHERE key_id = keys.id) AS role`;
