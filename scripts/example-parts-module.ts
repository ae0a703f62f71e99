import { type ExampleFormat, readExampleFolders } from "../src/app/read-example-folders.ts";
import { withExampleParts } from "../src/service/with-example-parts.ts";

const FORMATS = ["mjml", "document"] as const satisfies readonly ExampleFormat[];

/** The source of `gen/example-parts.ts`: what the mails of the examples are made of, for the console. */
export function examplePartsModule(): string {
  const formats = FORMATS.map((format) => `  ${format}: {\n${partsOf(format)}  },\n`);
  return `// Generated from examples/branded and examples/documents. Do not edit.

/**
 * The partials and the layout of each mail, by the format of its source, in the order in which they are published. A
 * mail that is in both formats has parts of its own in each.
 */
export const EXAMPLE_PARTS: Readonly<
  Record<"mjml" | "document", Readonly<Partial<Record<string, readonly string[]>>>>
> = {
${formats.join("")}};
`;
}

function partsOf(format: ExampleFormat): string {
  const folders = readExampleFolders(undefined, format);
  const mails = folders.filter(({ kind }) => kind === undefined);
  const lines = mails.map(({ slug }) => {
    const parts = withExampleParts(folders, [slug]).filter(({ kind }) => kind !== undefined);
    const names = parts.map((part) => JSON.stringify(part.slug)).join(", ");
    return `    ${JSON.stringify(slug)}: [\n      ${names},\n    ],\n`;
  });
  return lines.join("");
}
