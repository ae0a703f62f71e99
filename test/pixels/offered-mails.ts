import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SINGLE_MAILS } from "../../console/src/templates/single-mails.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { IMAGE_NAMES } from "../../examples/images/image-names.ts";
import { readExampleFolders } from "../../src/app/read-example-folders.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { withExampleParts } from "../../src/service/with-example-parts.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";

/** A mail that a new template of the console can begin with. */
export interface OfferedMail {
  readonly slug: string;
  /** Of all that its picture is made of: the sources of mail, layout and partials, its sample, its images. */
  readonly digest: string;
  /** The html with its sample, in the colours that it has without a brand. */
  fill(): Promise<string>;
}

const EXAMPLES = join(import.meta.dirname, "../../examples");

/** The examples that **New template** offers, in its order. */
export function offeredMails(): readonly OfferedMail[] {
  return [...SINGLE_MAILS.map(({ file = "" }) => singleMail(file)), ...mailsInLayout()];
}

function singleMail(file: string): OfferedMail {
  const [slug = ""] = file.split(".");
  const text = readFileSync(join(EXAMPLES, file), "utf8");
  const data = readFileSync(join(EXAMPLES, `${slug}.data.json`), "utf8");
  return {
    slug,
    digest: digestOf([text, data]),
    async fill() {
      const { programs } = await compileSource({ kind: file.endsWith(".mjml") ? "mjml" : "document", text });
      return fillProgram(JSON.parse(programs.html ?? "null"), JSON.parse(data)).output;
    },
  };
}

function mailsInLayout(): readonly OfferedMail[] {
  const folders = readExampleFolders(undefined);
  return readBrandedExamples().map(({ slug, data, compile }) => ({
    slug,
    digest: digestOf([JSON.stringify(withExampleParts(folders, [slug]))]),
    async fill() {
      const { programs } = await compile();
      return fillProgram(JSON.parse(programs.html ?? "null"), data).output;
    },
  }));
}

function digestOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  for (const name of IMAGE_NAMES) {
    const isShown = texts.some((text) => text.includes(`/examples/images/${name}.png`));
    if (isShown) hash.update(readFileSync(join(EXAMPLES, `images/${name}.png`)));
  }
  return hash.digest("base64url").slice(0, 16);
}
