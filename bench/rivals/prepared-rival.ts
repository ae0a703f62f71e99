import type { MailValues } from "../mail.ts";

/** What a rival does for each mail, once it has prepared what it can. */
export type PreparedRival = (values: MailValues) => string | Promise<string>;
