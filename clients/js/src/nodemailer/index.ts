export { type LetterpressMail, letterpress, type MailRenderer } from "./letterpress.ts";
