import { readFileSync } from "node:fs";
import { join } from "node:path";

const EXAMPLES = join(import.meta.dirname, "../../examples");

/** The templates that an empty store may start with. */
export function readExamples() {
  const list = JSON.parse(readFileSync(join(EXAMPLES, "examples.json"), "utf8")) as readonly {
    readonly slug: string;
    readonly subject: string;
    readonly document: string;
  }[];
  return list.map(({ slug, subject, document }) => {
    const text = readFileSync(join(EXAMPLES, document), "utf8");
    const name = (JSON.parse(text) as { template_name: string }).template_name;
    return { slug, name, subject, source: { kind: "document" as const, text } };
  });
}
