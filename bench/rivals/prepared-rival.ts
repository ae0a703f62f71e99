import type { Mail } from "../mail.ts";

/** What a rival does for each mail, once it has prepared what it can. */
export type PreparedRival = (values: Mail["values"]) => string | Promise<string>;
