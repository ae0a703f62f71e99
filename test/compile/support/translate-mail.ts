import { dirname, join } from "node:path";
import { readSource } from "../../../src/cli/source/read-source.ts";
import { compileTranslated } from "../../../src/compile/compile-translated.ts";
import type { Compilation } from "../../../src/compile/compiler.ts";
import type { ProvenFrame } from "../../../src/compile/proof/mail-frame.ts";
import { extractMessages } from "../../../src/compile/source/translation/extract-messages.ts";
import type { TemplateSource } from "../../../src/domain/template/template-source.ts";

const ROOT = join(import.meta.dirname, "../../..");
const INCLUDES = "test/corpus/mails";
const SUBJECT = "Hello {{ first_name|'friend' }}";

/** Words of a language, of which a text has as many as it had, more or less. */
export interface Words {
  readonly locale: string;
  pick(): string;
}

/** A mail to be compiled in several languages, as a publish does it. */
export interface TranslatedMail {
  readonly source: TemplateSource;
  compile(frames?: readonly ProvenFrame[]): Promise<Compilation>;
  /** `constructs` are those of ICU in the language, by those of the mail. */
  compileIn(
    words: Words,
    frames?: readonly ProvenFrame[],
    constructs?: Readonly<Record<string, string>>,
  ): Promise<Compilation>;
}

/** A mail of the repository by its path, or MJML. */
export function translatedMail(given: string | TemplateSource): TranslatedMail {
  const source = typeof given === "string" ? readMail(given) : given;
  const messages = extractMessages({ source, subject: SUBJECT });
  const options = { subject: SUBJECT, stage: "publication" } as const;
  return {
    source,
    compile: (frames) => compileTranslated(source, { ...options, frames }),
    compileIn: ({ locale, pick }, frames, constructs = {}) => {
      const translations = messages.map(({ id, text }) => {
        return { id, text: translate(text, pick, constructs), source: text };
      });
      const translation = { messages, translations, onlyComplete: true };
      return compileTranslated(source, { ...options, frames, locale, translation });
    },
  };
}

function readMail(path: string): TemplateSource {
  const folder = path.startsWith(INCLUDES) ? INCLUDES : dirname(path);
  return readSource(join(ROOT, path), join(ROOT, folder)).source;
}

/** Other words between the placeholders. Often a tag that is in no markup goes to the end. */
function translate(text: string, pick: () => string, constructs: Readonly<Record<string, string>>): string {
  const pieces = text.split(/(<\/?\d+\/?>|\{\w+\}|\{\w+,[\s\S]*\})/);
  const written = pieces.map((piece, index) =>
    index % 2 === 0 && /\p{L}/u.test(piece) ? piece.replace(/\S(?:[\s\S]*\S)?/, pick) : (constructs[piece] ?? piece),
  );
  const tag = written.findIndex((piece) => /^\{\w+\}$/.test(piece));
  const isInMarkup = written.slice(0, tag).some((piece) => /^<\d+>$/.test(piece));
  if (tag < 0 || isInMarkup || pick().length % 2 === 0) return written.join("");
  return `${written.toSpliced(tag, 1).join("")} ${written[tag]}`;
}
