import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { stableIds } from "../../src/compile/target/html/stable-ids.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { fillPlainly, slotWriter } from "../conformance/plain-fill.ts";
import { compileAlone } from "../conformance/reference-page.ts";
import { runs } from "../support/effort.ts";
import { outlookView } from "../support/outlook-view.ts";
import {
  dataWith,
  HOSTILE_DOCUMENT,
  HOSTILE_MJML,
  harmlessValues,
  hostileValues,
  programWith,
} from "./support/hostile-mail.ts";
import { type Skeleton, skeletonOf } from "./support/skeleton.ts";
import { renderTsx } from "./target/react-email/support/render-tsx.ts";

/** Values that each target of each source is tried with. */
const VALUES = runs(10_000);

const SOURCES: Readonly<Record<string, TemplateSource>> = {
  "a document": { kind: "document", text: JSON.stringify(HOSTILE_DOCUMENT) },
  MJML: { kind: "mjml", text: HOSTILE_MJML },
};

/** The pages that a browser and Outlook make of the output of a program. */
type Pages = (output: string) => Promise<readonly Skeleton[]>;

const inBothViews = (html: string): readonly Skeleton[] =>
  [html, outlookView(html)].map((view) => skeletonOf(stableIds(view)));

describe.each(Object.entries(SOURCES))("hostile values in the slots of %s", (_, source) => {
  const programs = new Map<string, Program>();
  beforeAll(async () => {
    const compiled = await compileSource(source, { subject: "{{ name }} for {{ other }}", force: true });
    for (const [target, json] of Object.entries(compiled.programs)) programs.set(target, JSON.parse(json));
    expect(programs.size, JSON.stringify(compiled.diagnostics)).toBeGreaterThan(2);
  });

  test.each<[string, Pages]>([
    ["html", async (output) => inBothViews(output)],
    ["mjml", async (output) => inBothViews(await compileAlone(output, source.kind))],
    ["react-email", async (output) => inBothViews(await renderTsx(output))],
  ])("add nothing to what %s becomes, and start no URL of a forbidden scheme", async (target, pagesOf) => {
    const program = programs.get(target);
    if (program === undefined) return expect([source.kind, target]).toEqual(["mjml", "react-email"]);
    const harmless = await pagesOf(fillProgram(program, dataWith(program, harmlessValues(program))).output);
    expect(harmless.flatMap(({ faults }) => faults)).toEqual([]);
    await eachFill(program, async (output) => {
      expect(await pagesOf(output)).toEqual(harmless);
    });
  });

  test.each(["html", "mjml", "react-email", "text", "subject"])(
    "are written in %s as its format says",
    async (target) => {
      const program = programs.get(target);
      if (program === undefined) return expect(source.kind).toBe("mjml");
      await eachFill(program, async (output, values, filled) => {
        expect(output).toBe(fillPlainly(filled, slotWriter(dataWith(program, values))));
        expect(output.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not be there
        if (target === "subject") expect(output).not.toMatch(/[\0-\x1F\x7F-\x9F\u2028\u2029]/);
      });
    },
  );
});

describe("a long hostile value", () => {
  const piece = `"><script>'</style>-->javascript:&#34;`;

  test("of 64 KiB stays where it is; one of 1 MB is refused in each", async () => {
    const { programs } = await compileSource({ kind: "document", text: JSON.stringify(HOSTILE_DOCUMENT) });
    const program: Program = JSON.parse(programs.html ?? "");
    const harmless = inBothViews(fillProgram(program, dataWith(program, harmlessValues(program))).output);
    const long = piece.repeat(65_536 / piece.length);
    const first = program.tags.slice(0, 12).map(() => long);
    expect(
      inBothViews(fillProgram(program, dataWith(program, [...first, ...harmlessValues(program).slice(12)])).output),
    ).toEqual(harmless);
    const refused = errorOf(() =>
      fillProgram(
        program,
        dataWith(
          program,
          program.tags.map(() => long.repeat(16)),
        ),
      ),
    );
    expect(refused.code).toBe("RENDER_ERROR");
    expect(refused.issues.map(({ type }) => type)).toEqual(program.tags.map(() => "string_too_long"));
    expect(refused.message).not.toContain("script");
  });
});

function errorOf(run: () => unknown): FillError {
  try {
    run();
  } catch (err) {
    if (err instanceof FillError) return err;
  }
  throw new Error("nothing was refused");
}

type Check = (output: string, values: readonly string[], filled: Program) => Promise<void>;

/** Fills a program with hostile values, by turns as merge tags and as defaults, until there have been enough. */
async function eachFill(program: Program, check: Check): Promise<void> {
  await fc.assert(
    fc.asyncProperty(hostileValues(program), fc.boolean(), async (values, isDefault) => {
      const filled = isDefault ? programWith(program, values) : program;
      const { output } = fillProgram(filled, isDefault ? {} : dataWith(program, values));
      await check(output, values, filled);
    }),
    { numRuns: Math.ceil(VALUES / program.tags.length) },
  );
}
