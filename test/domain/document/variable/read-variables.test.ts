import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../../src/domain/diagnostic.ts";
import { parseVariables } from "../../../../src/domain/document/variable/parse-variables.ts";
import { declaredInMjml } from "../../../../src/domain/document/variable/read-variables.ts";
import { formatPath } from "../../../../src/domain/error.ts";

const PLAIN = { lists: [], type: "text", description: "", example: undefined, isRequired: false };

describe("a document", () => {
  const read = (variables: unknown) => {
    const diagnostics: Diagnostic[] = [];
    const found = parseVariables({ variables }, { path: ["document"], diagnostics });
    return { found, faults: diagnostics.map(({ rule, path }) => `${rule} ${formatPath(path)}`) };
  };

  it.each([
    ["text.first_name", { group: "text", name: "first_name" }],
    ["text.First Name", { group: "text", name: "first_name" }],
    ["Order.First Name", { group: "any", name: "order.first_name" }],
    ["url.shop", { group: "url", name: "shop" }],
    ["context.Plan.x", { group: "context", name: "plan.x" }],
    ["items.attr.size", { lists: ["items"], group: "attr", name: "size" }],
    ["Items.options.context.stock", { lists: ["items", "options"], group: "context", name: "stock" }],
  ])("names %s", (name, expected) => {
    expect(read([{ name }])).toMatchObject({ found: [{ ...PLAIN, ...expected }], faults: [] });
  });

  it("gives type, description, example and whether it is required", () => {
    const said = { name: "context.seats", type: "number", description: "Seats", example: 2.5, required: true };
    expect(read([said]).found).toMatchObject([
      { type: "number", description: "Seats", example: "2.5", isRequired: true, path: ["document", "variables", 0] },
    ]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ["no list", {}, ["document.wrong-type document.variables"]],
    ["no object", ["a"], ["document.wrong-type document.variables[0]"]],
    ["no name", [{}], ["variable.invalid document.variables[0].name"]],
    ["a name of two lines", [{ name: "a\nb" }], ["variable.invalid document.variables[0].name"]],
    ["a name that is too long", [{ name: "a".repeat(101) }], ["variable.invalid document.variables[0].name"]],
    [
      "an unknown member and type",
      [{ name: "text.a", kind: "x", type: "money" }],
      ["variable.invalid document.variables[0].kind", "variable.invalid document.variables[0].type"],
    ],
    ["two lines", [{ name: "text.a", description: "a\nb" }], ["variable.invalid document.variables[0].description"]],
    ["required", [{ name: "text.a", required: "yes" }], ["variable.invalid document.variables[0].required"]],
    [
      "an example of another type",
      [{ name: "text.a", type: "date", example: "1 May" }],
      ["variable.invalid document.variables[0].example"],
    ],
    [
      "the same in another spelling",
      [{ name: "text.first_name" }, { name: "text.First Name" }],
      ["variable.duplicate document.variables[1]"],
    ],
    [
      "too many",
      Array.from({ length: 501 }, (_, at) => ({ name: `text.a${at}` })),
      ["variable.invalid document.variables"],
    ],
  ])("is refused with %s", (_, variables, faults) => {
    expect(read(variables).faults).toEqual(faults);
  });

  it("has 500 at the most", () => {
    expect(read(Array.from({ length: 500 }, (_, at) => ({ name: `text.a${at}` }))).found).toHaveLength(500);
  });
});

describe("MJML", () => {
  const read = (text: string) => {
    const diagnostics: Diagnostic[] = [];
    return { ...declaredInMjml(text, diagnostics), faults: diagnostics.map(({ path }) => path) };
  };

  it("declares in elements, which leave blanks", () => {
    const text = `<mj-head>\n <lp-variable\n  name="text.a" description='"x" &amp; &lt;'\n required="true"/>\n</mj-head>`;
    const { variables, ...read0 } = read(text);
    expect(variables).toMatchObject([
      { ...PLAIN, name: "a", description: '"x" & <', isRequired: true, path: ["mjml", 2, 2] },
    ]);
    expect(read0.text).toBe(text.replace(/<lp-variable[^>]*>/, (found) => found.replaceAll(/[^\n]/g, " ")));
    expect(read0.faults).toEqual([]);
  });

  it("closes an element too, and leaves those in comments", () => {
    const comment = `<!-- <lp-variable name="text.a" /> -->`;
    const { text, variables } = read(`${comment}<lp-variable name="text.b"></lp-variable>|<lp-variables>`);
    expect(variables).toMatchObject([{ name: "b" }]);
    expect(text).toBe(`${comment}${" ".repeat(41)}|<lp-variables>`);
  });

  it.each<[string, readonly (string | number)[]]>([
    ["<lp-variable name=text.a />", ["mjml", 1, 1]],
    ["\n <lp-variable name='text.a'", ["mjml", 2, 2]],
    ["<lp-variable name='text.a' <mj-text>", ["mjml", 1, 1]],
    ["<lp-variable />", ["mjml", 1, 1]],
    ["<lp-variable name='text.a' required='yes' />", ["mjml", 1, 1]],
  ])("is refused with %s", (text, path) => {
    expect(read(text).faults[0]).toEqual(path);
  });
});
