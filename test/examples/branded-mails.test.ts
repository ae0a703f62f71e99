import { describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { isExampleImage } from "../../examples/images/is-example-image.ts";
import { readExampleBrands } from "../../src/app/read-example-folders.ts";
import { judgeBrand } from "../../src/domain/document/brand/judge-brand.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";

const BRANDS = readExampleBrands(undefined);
const TARGETS = ["html", "mjml", "react-email", "subject", "text"];

const MJML = readBrandedExamples();
const DOCUMENTS = readBrandedExamples("document");
const ALL = [
  ...MJML.map((mail) => ({ format: "MJML", ...mail })),
  ...DOCUMENTS.map((mail) => ({ format: "a document", ...mail })),
];

describe.each(ALL)("the mail $slug as $format", ({ data, compile }) => {
  it("is published without a finding, and filled and read in every brand", async () => {
    const { programs, diagnostics, brandUse } = await compile();
    expect(diagnostics.filter(({ waived }) => waived === undefined)).toEqual([]);
    expect(Object.keys(programs)).toEqual(expect.arrayContaining(TARGETS));
    const use = JSON.parse(brandUse ?? "null");
    for (const { slug, tokens } of BRANDS) {
      for (const target of TARGETS) {
        const { output, report } = fillProgram(JSON.parse(programs[target as "html"] ?? "null"), {
          ...data,
          brand: tokens,
        });
        expect([slug, target, report]).toMatchObject([slug, target, { missing: [], defaulted: [], rejected_urls: [] }]);
        if (target === "subject") expect(output.length).toBeLessThanOrEqual(60);
      }
      const { contrast, refused, missing } = judgeBrand(use, tokens);
      expect({ slug, contrast, refused, missing }).toEqual({ slug, contrast: [], refused: [], missing: [] });
    }
    const { output, report } = fillProgram(JSON.parse(programs.html ?? "null"), data);
    expect(report.unused).toEqual([]);
    expect(output).not.toContain("fonts.googleapis");
    const images = [...output.matchAll(/<img\b[^>]*\ssrc="([^"]*)"/g)].map(([, url = ""]) => url);
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter((url) => !isExampleImage(url))).toEqual([]);
  });
});

describe.each(DOCUMENTS)("the document $slug", ({ slug, name, data, compile }) => {
  it("says and asks for what its twin in MJML does", async () => {
    const twin = MJML.find((mail) => mail.slug === slug);
    expect(twin).toMatchObject({ name, data });
    const [mine, other] = await Promise.all([compile(), twin?.compile()]);
    for (const brand of [undefined, ...BRANDS.map(({ tokens }) => tokens)]) {
      const given = { ...data, ...(brand && { brand }) };
      const fill = (program: string | undefined) => fillProgram(JSON.parse(program ?? "null"), given).output;
      expect(fill(mine.programs.subject)).toBe(fill(other?.programs.subject));
      expect(wordsOf(fill(mine.programs.text))).toEqual(wordsOf(fill(other?.programs.text)));
    }
    expect(JSON.parse(mine.brandUse ?? "null").tokens).toEqual(JSON.parse(other?.brandUse ?? "null").tokens);
  });
});

/** Without the marks of tables, lists and lines. */
function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => !/^(?:[|*-]+|\d[.]?)$/.test(word));
}
