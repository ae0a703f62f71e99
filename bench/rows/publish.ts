import { readFileSync } from "node:fs";
import mjml2html from "mjml";
import { renderTemplate, type TemplateJson } from "../../clients/js/src/index.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { measurePairs } from "../measure-pairs.ts";
import type { Bench } from "../result.ts";
import { timeCalls } from "../time-calls.ts";

const EXAMPLES = ["welcome", "newsletter", "order-receipt"];

/** Compiling a template for every target, with the check of the result, against one bare compile of its MJML. */
export const publishBench: Bench = {
  ids: ["publish"],
  async run({ rounds, seconds }, report) {
    for (const name of EXAMPLES) {
      const source = { kind: "document", text: readFileSync(`examples/${name}.template.json`, "utf8") } as const;
      const { programs } = await compileSource(source);
      const template = { template_id: name, programs: { mjml: JSON.parse(programs.mjml ?? "") } };
      const mjml = renderTemplate(template as unknown as TemplateJson, { target: "mjml", onMissing: "keep" }).output;
      const sides = {
        ours: () => timeCalls(() => compileSource(source), seconds),
        theirs: () => timeCalls(() => mjml2html(mjml, { validationLevel: "skip" }), seconds),
      };
      report(
        await measurePairs(
          { id: "publish", rival: "mjml", case: name, unit: "publishes/s", aim: 0.5, ...sides },
          rounds,
        ),
      );
    }
  },
};
