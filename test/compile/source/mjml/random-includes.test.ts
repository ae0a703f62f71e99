import { mkdirSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWithMjml } from "../../../corpus/compare-with-mjml.ts";
import "../../../support/property-seed.ts";
import { runs } from "../../../support/effort.ts";
import { useTemporaryDirectory } from "../../../support/temporary-directory.ts";

const FOLDERS = ["", "parts/", "parts/deep/", "other/"];
const FILE_COUNT = 6;

const pathOf = (file: number): string => `${FOLDERS[file % FOLDERS.length]}${file}.mjml`;
const pathTo = (from: number, path: string): string => posix.relative(posix.dirname(pathOf(from)), path);

/** What may stand where components of a column do, in a file of the mail. Files include those of a higher number. */
type Item = (file: number) => string;

const text: fc.Arbitrary<Item> = fc
  .nat(99)
  .map((n) => () => `<mj-text mj-class="c${n % 3}">text {{ name }} ${n}</mj-text>`);
const html: fc.Arbitrary<Item> = fc
  .nat(2)
  .map((n) => (file) => `<mj-include path="${pathTo(file, `${n}.html`)}" type="html" />`);
const css: fc.Arbitrary<Item> = fc.record({ n: fc.nat(2), inline: fc.constantFrom("", ' css-inline="inline"') }).map(
  ({ n, inline }) =>
    (file) =>
      `<mj-include path="${pathTo(file, `parts/${n}.css`)}" type="css"${inline} />`,
);
const nested: fc.Arbitrary<Item> = fc
  .record({ step: fc.integer({ min: 1, max: 3 }), end: fc.constantFrom(" />", "></mj-include>", ' type="mjml"/>') })
  .map(({ step, end }) => (file) => {
    const other = file + step;
    return other >= FILE_COUNT ? "" : `<mj-include path="./${pathTo(file, pathOf(other))}"${end}`;
  });
// mjml fails over an included file with nothing in it.
const items = fc
  .tuple(text, fc.array(fc.oneof(text, html, css, nested, nested), { maxLength: 5 }))
  .map((all) => all.flat());

const style: fc.Arbitrary<Item> = fc.nat(9).map((n) => () => `<mj-style>.c${n % 3} { color: #00000${n}; }</mj-style>`);
const attributes: fc.Arbitrary<Item> = fc
  .nat(9)
  .map(
    (n) => () => `<mj-attributes><mj-class name="c${n % 3}" css-class="c${n % 3}" padding="${n}px" /></mj-attributes>`,
  );
const head = fc.tuple(style, fc.array(fc.oneof(style, attributes, css), { maxLength: 3 })).map((all) => all.flat());

const write = (list: readonly Item[], file: number): string => list.map((item) => item(file)).join("\n");

/** A piece of a mail, or a mail of its own with a head in front, behind, or none. */
const part = fc
  .record({ items, head, form: fc.constantFrom("piece", "head first", "body first", "no head") })
  .map(({ items: body, head: rules, form }) => (file: number): string => {
    const heading = `<mj-head>${write(rules, file)}</mj-head>`;
    const content = `<mj-body width="500px">\n${write(body, file)}\n</mj-body>`;
    if (form === "piece") return `\n${write(body, file)}\n`;
    if (form === "no head") return `<mjml>${content}</mjml>`;
    if (form === "head first") return `<mjml>\n${heading}${content}</mjml>`;
    // Behind an include that has one itself it is refused: mjml would leave it out.
    return `<mjml><mj-body>${write(body.slice(0, 1), file)}</mj-body>\n${heading}</mjml>`;
  });
const mail = fc
  .record({ items, head })
  .map(
    ({ items: body, head: rules }) =>
      `<mjml><mj-head>${write(rules, 0)}</mj-head><mj-body><mj-section><mj-column>${write(body, 0)}</mj-column></mj-section></mj-body></mjml>`,
  );

const directory = useTemporaryDirectory();

test("mails with random includes are what mjml makes of the same files", async () => {
  const folder = directory.path("mails");
  for (const name of FOLDERS) mkdirSync(posix.join(folder, name), { recursive: true });
  for (const n of [0, 1, 2]) {
    writeFileSync(posix.join(folder, `${n}.html`), `\n<p class="c${n}">html {{ name }} <b>${n}</b></p>\n`);
    writeFileSync(posix.join(folder, `parts/${n}.css`), `.c${n} div { border: ${n}px solid #000000; }\n`);
  }
  const parts = fc.array(part, { minLength: FILE_COUNT - 1, maxLength: FILE_COUNT - 1 });
  const property = fc.asyncProperty(mail, parts, async (main, files) => {
    for (const [index, file] of files.entries()) writeFileSync(posix.join(folder, pathOf(index + 1)), file(index + 1));
    const path = posix.join(folder, pathOf(0));
    writeFileSync(path, main);
    const { outputs, htmlProblem, mjmlProblem } = await compareWithMjml({ text: main, path, folder });
    expect([htmlProblem, mjmlProblem, outputs !== undefined]).toEqual([undefined, undefined, true]);
  });
  await fc.assert(property, { numRuns: runs(30) });
});
