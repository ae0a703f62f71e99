import Handlebars from "handlebars";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import { formatPath } from "../../src/domain/error.ts";
import type { SharedSource } from "../../src/domain/template/shared-source.ts";
import type { PartKind } from "../../src/domain/template/template-kind.ts";
import { seededRandom } from "../corpus/seeded-random.ts";
import { findBodyDifference } from "./body-difference.ts";
import { drawData, HELPERS } from "./draw-data.ts";
import { asLayout, CONTENT, type LayoutTranslation, slugOf, translateLayout, translateMail } from "./translate-mail.ts";

/** The sources of block partials by their names. */
export type Layouts = ReadonlyMap<string, string>;

/**
 * Rebuilds a mail and its layout, fills both with drawn data, and compares what Handlebars makes of the original.
 * Returns the first difference; undefined if there is none. Throws for a mail that cannot be rebuilt.
 */
export async function compareMail(
  text: string,
  layouts: Layouts,
  { sets, seed }: { readonly sets: number; readonly seed: string },
): Promise<string | undefined> {
  const { layout, mjml, questions } = translateMail(text);
  const frame = findLayout(layout, layouts);
  const around = frame.around.map((slug) => ({ slug, ...findLayout(slug, layouts) }));
  const program = await compileIn(mjml, [
    toShared("layout", layout, asLayout(frame.components)),
    ...around.flatMap(({ slug, components }) => {
      const [before = "", after = ""] = components.split(CONTENT);
      return [toShared("partial", `${slug}-before`, before), toShared("partial", `${slug}-after`, after)];
    }),
  ]);
  const asked = [questions, frame.questions, ...around.map((each) => each.questions)];
  const engine = createEngine(layouts);
  const render = engine.compile(text.replace(/^\uFEFF/, ""));
  const draw = seededRandom(seed);
  for (let set = 0; set < sets; set += 1) {
    const { handlebars, own } = drawData(asked, (below) => Math.floor(draw() * below));
    const { output } = fillProgram(program, { data: own });
    const difference = findBodyDifference(output, render(handlebars));
    if (difference !== undefined) return `set ${set}: ${difference}`;
  }
  return undefined;
}

function findLayout(slug: string, layouts: Layouts): LayoutTranslation {
  const [, text] = [...layouts].find(([name]) => slugOf(name) === slug) ?? [];
  if (text === undefined) throw new Error(`its layout ${slug} is not here`);
  return translateLayout(text);
}

function toShared(kind: PartKind, slug: string, text: string): SharedSource {
  return { id: slug, slug, kind, isArchived: false, published: { version: 1, source: { kind: "mjml", text } } };
}

/** The html program of a mail. Throws with the first error. */
async function compileIn(text: string, sources: readonly SharedSource[]) {
  const { programs, diagnostics } = await compileSource(
    { kind: "mjml", text },
    { subject: "Mail", shared: { sources, isCut: false }, unshortened: true, force: true },
  );
  if (programs.html !== undefined) return JSON.parse(programs.html);
  const error = diagnostics.find(isError);
  throw new Error(error === undefined ? "has no program" : `${formatPath(error.path)}: ${error.message}`);
}

function createEngine(layouts: Layouts): typeof Handlebars {
  const engine = Handlebars.create();
  engine.registerHelper("eq", (left: unknown, right: unknown) => left === right);
  engine.registerHelper("link", (url: string) => {
    const text = Handlebars.escapeExpression(url);
    return new Handlebars.SafeString(`<a href="${text}">${text}</a>`);
  });
  for (const [name, run] of Object.entries(HELPERS)) {
    engine.registerHelper(name, (...args: readonly unknown[]) => run(...args.slice(0, -1).map(String)));
  }
  for (const [name, text] of layouts) engine.registerPartial(name, text.replace(/^\uFEFF/, ""));
  return engine;
}
