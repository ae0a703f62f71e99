import { describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { isExampleImage } from "../../examples/images/is-example-image.ts";
import { readExampleBrands } from "../../src/app/read-example-folders.ts";
import { judgeBrand } from "../../src/domain/document/brand/judge-brand.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";

const BRANDS = readExampleBrands(undefined);
const TARGETS = ["html", "mjml", "react-email", "subject", "text"];

describe.each(readBrandedExamples())("the mail $slug", ({ data, compile }) => {
  it("is published without a finding, and filled and read in every brand", async () => {
    const { programs, diagnostics, brandUse } = await compile();
    expect(diagnostics).toEqual([]);
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
