/** Every column of KeyRow, of a query that reads `keys`. */
export const KEY_COLUMNS = "keys.*, (SELECT role FROM key_roles WHERE key_id = keys.id) AS role";
