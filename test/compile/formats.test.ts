import { describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { contractOf } from "../../src/contract/contract-of.ts";
import { toDataSchema } from "../../src/contract/data-schema.ts";
import { toExampleData } from "../../src/contract/example-data.ts";

const NBSP = "\u00a0";

function mail(text: string, lang = ' lang="de"', rest = "") {
  const head = "<mj-head><mj-title>T</mj-title><mj-preview>Preview</mj-preview></mj-head>";
  const body = `<mj-body><mj-section><mj-column><mj-text>${text}</mj-text>${rest}</mj-column></mj-section></mj-body>`;
  return { kind: "mjml" as const, text: `<mjml${lang}>${head}${body}</mjml>` };
}

const TAGS = `[{{ total | money: "EUR" }}|{{ total | money: order.currency | 'free' }}|{{ rate | percent: 1 }}|{{ due | date: 'long' }}|{{ due | time }}]`;
const DATA = { total: "-1234.5", order: { currency: "JPY" }, rate: 0.125, due: "2026-03-05T14:05+01:00" };
const WRITTEN = `[-1.234,50${NBSP}€|-1.235${NBSP}¥|12,5${NBSP}%|5. März 2026|14:05]`;

async function compile(source: Parameters<typeof compileSource>[0], subject = "Hello") {
  const { diagnostics, programs } = await compileSource(source, { subject });
  return { findings: diagnostics, programs };
}

function fill(program: string | undefined, data: object, onMissing?: "empty") {
  return fillProgram(JSON.parse(program ?? "") as Program, { data }, { onMissing });
}

describe("formats in MJML", () => {
  it("are written in the language of the mail, in every program", async () => {
    const { findings, programs } = await compile(mail(TAGS), `Due {{ due | date: "short" }}`);
    expect(findings).toEqual([]);
    for (const name of ["html", "mjml", "react-email", "text"] as const) {
      expect(fill(programs[name], DATA).output).toContain(WRITTEN);
    }
    expect(fill(programs.subject, DATA).output).toBe("Due 05.03.26");
  });

  it("are those of another language", async () => {
    const { programs } = await compile(mail(TAGS, ' lang="en-GB"'));
    expect(fill(programs.text, DATA).output).toContain("[-€1,234.50|-JP¥1,235|12.5%|5 March 2026|14:05]");
  });

  it("have options of money and digits", async () => {
    const tags = `[{{ total | money: "USD" }}|{{ total | money: "USD", "code" }}|{{ total | money: "USD", "narrow", "accounting" }}|{{ total | money: currency, "accounting" | "free" }}]`;
    const { findings, programs } = await compile(mail(tags, ' lang="en-CA"'));
    expect(findings).toEqual([]);
    const data = { total: "-1234.5", currency: "USD" };
    const written = `[-US$1,234.50|-USD${NBSP}1,234.50|($1,234.50)|(US$1,234.50)]`;
    for (const name of ["html", "mjml", "react-email", "text"] as const) {
      expect(fill(programs[name], data).output).toContain(written);
    }
    const digits = `[{{ total | number }}|{{ total | number: "latn" }}|{{ rate | percent: "latn" }}|{{ due | date: "latn" }}|{{ due | time: "latn" }}]`;
    const arabic = await compile(mail(digits, ' lang="fa"'));
    expect(arabic.findings).toEqual([]);
    const { output } = fill(arabic.programs.text, { total: "1234.5", rate: 0.125, due: "2026-03-05T14:05" });
    expect(output).toContain("[۱٬۲۳۴٫۵|1,234.5|13%|5 مارس 2026|14:05]");
  });

  it("leave a value that is none out, or write the default", async () => {
    const { programs } = await compile(mail(TAGS));
    const wrong = { total: "a lot", order: { currency: "yen" }, rate: "12 %", due: "tomorrow" };
    const { output, report } = fill(programs.text, wrong);
    expect(output).toContain("[|free|||]");
    expect(report.missing).toEqual(["text.total", "text.rate", "text.due"]);
    expect(report.defaulted).toEqual(["text.total"]);
  });

  it("take the currency of the item, or of the data", async () => {
    const rest = `<mj-text lp-each="items">({{ items.price | money: items.code, "USD" }} {{ items.price | money: code, "USD" }})</mj-text>`;
    const { findings, programs } = await compile(mail("Prices", ' lang="en"', rest));
    expect(findings).toEqual([]);
    const data = {
      code: "CHF",
      items: [
        { price: 5, code: "USD" },
        { price: "7.125", code: "KWD" },
      ],
    };
    const { output } = fill(programs.text, data);
    expect(output).toContain(`($5.00 CHF${NBSP}5.00)`);
    expect(output).toContain(`(KWD${NBSP}7.13 CHF${NBSP}7.13)`);
  });

  it("decide by what is written whether there is a value", async () => {
    const rest = `<mj-text lp-if="has(text.total)">{{ total | money: "EUR" }}</mj-text>`;
    const { programs } = await compile(mail("A", ' lang="de"', rest));
    expect(fill(programs.text, { total: "nothing" }, "empty").report.hidden).toHaveLength(1);
    expect(fill(programs.text, { total: "1" }).report.hidden).toEqual([]);
  });

  it("leave programs without them as they are", async () => {
    const { programs } = await compile(mail("{{ total }}"), "{{ total }}");
    for (const program of Object.values(programs)) expect(JSON.parse(program).format).toBe(1);
  });
});

it("are written in the language of the canvas of a document", async () => {
  const document = (language: string) => ({
    kind: "document" as const,
    text: JSON.stringify({
      ...{ template_id: "formats", template_name: "Formats", schema_version: "1.0" },
      canvas: { language, preheaderText: "Formats" },
      rows: [
        { columns: [{ children: [{ componentType: "paragraph", props: { content: TAGS.replaceAll('"', "'") } }] }] },
      ],
    }),
  });
  const { findings, programs } = await compile(document("de"));
  expect(findings).toEqual([]);
  for (const name of ["html", "text"] as const) expect(fill(programs[name], DATA).output).toContain(WRITTEN);
});

describe("refuses", () => {
  const place = ["mjml"];
  it.each([
    ["formats without a language", mail("{{ total | number }}", ""), "format.no-language", place],
    ["formats in an unknown language", mail("{{ total | number }}", ' lang="xx"'), "format.no-language", place],
    [
      "a format in a link",
      mail('<a href="https://a.example/{{ total | number }}">x</a>'),
      "format.not-allowed",
      undefined,
    ],
    [
      "a currency of an item for a value of the data",
      mail("A", ' lang="de"', '<mj-text lp-each="items">{{ items.a }}{{ total | money: items.code }}</mj-text>'),
      "format.invalid",
      undefined,
    ],
  ] as const)("%s", async (_, source, rule, path) => {
    const { findings, programs } = await compile(source);
    const errors = findings.filter(({ severity }) => severity === "error");
    expect(errors.map((each) => each.rule)).toEqual([rule]);
    if (path !== undefined) expect(errors[0]?.path).toEqual(path);
    expect(programs).toEqual({});
  });

  it("a format in JSON-LD", async () => {
    const script = `<mj-raw><script type="application/ld+json">{"price": "{{ total | money: 'EUR' }}"}</script></mj-raw>`;
    const { text } = mail("A");
    const { findings } = await compile({ kind: "mjml", text: text.replace("</mj-head>", `${script}</mj-head>`) });
    expect(findings.map(({ rule }) => rule)).toContain("format.not-allowed");
  });
});

it("are in the contract, with examples that can be written", async () => {
  const source = mail(TAGS);
  const { programs } = await compile(source);
  const contract = contractOf({ source, programs });
  const { properties } = toDataSchema(contract) as unknown as { properties: Record<string, Record<string, unknown>> };
  expect(properties.total).toMatchObject({ type: ["string", "number"], description: "a number, such as 12.5" });
  expect(properties.due).toMatchObject({ type: "string", description: expect.stringContaining("a date with a time") });
  const { report } = fillProgram(JSON.parse(programs.text ?? ""), toExampleData(contract) as never);
  expect([...report.missing, ...report.defaulted]).toEqual([]);
});
