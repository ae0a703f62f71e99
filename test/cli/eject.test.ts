import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { columnOf } from "../compile/source/mjml/support/mjml-fixture.ts";
import { checkTypes } from "../compile/target/react-email/support/check-types.ts";
import { renderTsx } from "../compile/target/react-email/support/render-tsx.ts";
import { runs } from "../support/effort.ts";
import { runHere } from "../support/run-here.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { arbitraryProps } from "./support/arbitrary-props.ts";
import { componentOf, componentOfProgram, contractOf, programOf, TEMPLATES } from "./support/ejected-component.ts";

const ROOT = join(import.meta.dirname, "../..");
const ORDER = join(ROOT, "examples/order-options.mjml");

const RUNS = runs(20);

/** As React Email does it. */
const BUNDLE = { bundle: true, write: false, packages: "external", format: "esm", jsx: "automatic" } as const;

/** What the filled program renders; undefined for data that it refuses. */
async function htmlOf(program: Program, data: object) {
  try {
    return await renderTsx(fillProgram(program, data).output);
  } catch (err) {
    if (err instanceof FillError) return undefined;
    throw err;
  }
}

/** Members of the data, names in quotes, items that are values, and lists that stand in each other in any order. */
const PATHS = `<mj-text>
  <p lp-each="gs" lp-as="g" lp-max="9">
    {{ g.t.u }}
    <b lp-each="ps" lp-as="p" lp-max="9">
      {{ p }}<i lp-if='g.x == "1" &amp;&amp; p == "2"'>yes</i>
      <u lp-each="g.hs" lp-as="h" lp-max="9">{{ h }} {{ ps.size }}</u>
    </b>
  </p>
  {{ order.'first "name"' }} {{ m.size }} <i lp-if="size(m) &gt; 1">several</i>
  <a href='https://example.com/{{ order."a\\b" }}?q={{ order.no }}'>open</a>
  <b lp-if="has(text.note)">{{ note|'none' }}</b> <b lp-if="has(text.order.note)">note</b>
</mj-text>`;

async function compiledPaths(): Promise<Program> {
  const { programs, diagnostics } = await compileSource({ kind: "mjml", text: columnOf(PATHS) });
  if (programs["react-email"] === undefined) throw new Error(JSON.stringify(diagnostics));
  return JSON.parse(programs["react-email"]);
}

interface Mail {
  readonly program: Program;
  readonly tsx: string;
}

describe("a component", () => {
  const mails = new Map<string, Mail>();
  beforeAll(async () => {
    for (const name of TEMPLATES) mails.set(name, { program: programOf(name), tsx: await componentOf(name) });
    const program = await compiledPaths();
    mails.set("paths", { program, tsx: await componentOfProgram(program) });
  });

  it.each([...TEMPLATES, "paths"])("of %s renders as the program does, whatever the data", async (name) => {
    const told = vi.spyOn(console, "error");
    const { program, tsx } = mails.get(name) as Mail;
    let rendered = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryProps(contractOf(program), program), async (props) => {
        const expected = await htmlOf(program, props);
        if (expected !== undefined) {
          expect(await renderTsx(tsx, props)).toBe(expected);
          rendered += 1;
        } else await expect(renderTsx(tsx, props)).rejects.toThrow(/ has no value$/);
      }),
      { numRuns: RUNS },
    );
    expect(rendered).toBeGreaterThan(RUNS / 4);
    expect(told.mock.calls.filter(([text]) => String(text).includes('unique "key"'))).toEqual([]);
    told.mockRestore();
  });
});

it("refuses a value with a format, and says what to do instead", async () => {
  const { programs } = await compileSource({
    kind: "mjml",
    text: columnOf(`<mj-text>{{ total | money: "EUR" }}</mj-text>`),
  });
  await expect(componentOfProgram(JSON.parse(programs["react-email"] ?? ""))).rejects.toThrow(
    `a component cannot write {{ total | money: "EUR" }}: remove its format, and give the value as it is shown`,
  );
});

it("a name in quotes that stays in a URL is no code of the component", async () => {
  const { output } = fillProgram(await compiledPaths(), {}, { onMissing: "keep" });
  expect(await renderTsx(output)).toContain('href="https://example.com/{{ url.order.a_b }}?q={{ order.no }}"');
});

describe("the command", () => {
  const directory = useTemporaryDirectory();
  let app: TestApp;
  let adminKey: string;
  let expected: string;

  beforeAll(async () => {
    app = await startTestApp();
    adminKey = await app.issueKey({ kind: "admin", name: "reader", role: "viewer" });
    expected = await componentOf("order-options");
    const { templates } = app.services;
    const text = readFileSync(ORDER, "utf8");
    mkdirSync(directory.path("folder"), { recursive: true });
    writeFileSync(directory.path("folder/template.mjml"), text);
    writeFileSync(directory.path("folder/letterpress.json"), JSON.stringify({ slug: "order", name: "Order" }));
    writeFileSync(directory.path("wrong.mjml"), "<mjml><mj-body><mj-foo /></mj-body></mjml>");
    await templates.create(LOCAL, { name: "Order", slug: "order", subject: "Hello", source: { kind: "mjml", text } });
    await templates.create(LOCAL, { name: "Draft", slug: "draft", subject: "Hello", source: { kind: "mjml", text } });
    await templates.publish(LOCAL, "order", { comment: "" });
    const other = text.replace("Nothing has been ordered.", "Nothing yet.");
    await templates.update(LOCAL, "order", { etag: "*", source: { kind: "mjml", text: other } });
    await templates.publish(LOCAL, "order", { comment: "" });
  });
  afterAll(() => app.close());

  const onStore = () => ({ STORE_URL: `sqlite:${app.storePath}` });
  const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });

  async function run(words: string, env: Readonly<Record<string, string>>) {
    const line = words.split(" ").map((word) => word.replace(/^AT/, directory.path(".")));
    const { code, out, note } = await runHere(["eject", ...line], env);
    return { code, out, told: [out, note].join("\n") };
  }

  /** Without the line that says what it was made of. */
  const bodyOf = (tsx: string) => tsx.trimEnd().split("\n").slice(1).join("\n");

  it.each([
    ["a file", `${ORDER} --react`, () => ({}), ORDER],
    ["a folder", "AT/folder --react", () => ({}), "folder"],
    ["a store", "order --react --version 1", onStore, "version 1 of order"],
    ["a server", "order --react --version 1", onServer, "version 1 of order"],
  ])("takes %s", async (_, words, env, origin) => {
    const { code, out, told } = await run(words, env());
    expect(code, told).toBe(0);
    expect(out.split("\n")[0]).toContain(origin);
    expect(bodyOf(out)).toBe(bodyOf(expected));
  });

  it("takes the version that is served, and writes a file", async () => {
    const path = directory.path("order.tsx");
    const { out } = await run("order --react --out AT/order.tsx --json", onServer());
    const helpers = directory.path("values.ts");
    expect(JSON.parse(out)).toEqual({ version: 2, out: path, helpers });
    const served = expected.replace("Nothing has been ordered.", "Nothing yet.");
    const { outputFiles } = await build({ ...BUNDLE, entryPoints: [path] });
    const props = { lists: { items: [] } };
    expect(await renderTsx(outputFiles[0]?.text ?? "", props)).toBe(await renderTsx(served, props));
    const modules = { order: readFileSync(path, "utf8"), values: readFileSync(helpers, "utf8") };
    expect(checkTypes(modules)).toEqual([]);
  });

  it("writes the helpers once for a folder, and never over another file", async () => {
    const path = directory.path("shared/values.ts");
    mkdirSync(directory.path("shared"), { recursive: true });
    expect((await run("order --react --out AT/shared/first.tsx", onServer())).code).toBe(0);
    expect((await run("order --react --out AT/shared/second.tsx", onServer())).code).toBe(0);
    const own = `${readFileSync(path, "utf8")}export const mine = 1;\n`;
    writeFileSync(path, own);
    const { code, told } = await run("order --react --out AT/shared/third.tsx", onServer());
    expect([code, told]).toEqual([
      64,
      expect.stringContaining("values.ts is not the helpers that the component needs"),
    ]);
    expect(readFileSync(path, "utf8")).toBe(own);
    expect(existsSync(directory.path("shared/third.tsx"))).toBe(false);
    const named = await run("order --react --out AT/values.tsx", onServer());
    expect([named.code, named.told]).toEqual([64, expect.stringContaining("choose another name")]);
  });

  it.each([
    ["order", 64, "--react is missing"],
    ["order --react --version 0", 64, "--version must be a number from 1"],
    [`${ORDER} --react --version 1`, 64, "--version is for templates"],
    ["missing.mjml --react", 64, "there is no file or folder missing.mjml"],
    ["nothing --react", 1, 'there is no template with the id or slug "nothing"'],
    ["draft --react", 1, "nothing of the template is published"],
    ["order --react --version 9", 1, "the template has no version 9"],
    ["AT/wrong.mjml --react", 1, "wrong.mjml does not compile"],
  ])("refuses %s", async (words, code, reason) => {
    const refused = await run(words, onStore());
    expect([refused.code, refused.told]).toEqual([code, expect.stringContaining(reason)]);
  });
});
