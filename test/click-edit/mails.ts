import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** A mail to be changed by clicks. */
export interface ClickedMail {
  readonly name: string;
  /** A document, or MJML. */
  readonly source: string;
}

const ROOT = join(import.meta.dirname, "../..");

/** The examples, and translated mails of applications. */
export function ownMails(): readonly ClickedMail[] {
  return [...mailsIn(join(ROOT, "examples")), ...mailsIn(join(ROOT, "test/real-mails/mails"))];
}

/** The documents and the MJML of a folder, without what other files include. */
export function mailsIn(folder: string): readonly ClickedMail[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?:\.template\.json|\.mjml)$/.test(name))
    .sort()
    .map((name) => {
      const path = resolve(folder, name);
      return { name: relative(ROOT, path), source: readFileSync(path, "utf8") };
    })
    .filter(({ source }) => /^\s*(?:\{|<mjml)/.test(source) && !/<mj-include|<mjml[^>]*\slayout=/.test(source));
}
