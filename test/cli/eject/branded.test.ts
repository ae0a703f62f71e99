import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { fillProgram } from "../../../core/evaluator/fill.ts";
import type { Program, Tag } from "../../../core/evaluator/program.ts";
import { readExampleBrands } from "../../../src/app/read-example-folders.ts";
import { checkTypes } from "../../compile/target/react-email/support/check-types.ts";
import { renderTsx } from "../../compile/target/react-email/support/render-tsx.ts";
import { readBrandedExamples } from "../../support/branded-examples.ts";
import { arbitraryProps } from "../support/arbitrary-props.ts";
import { componentOfProgram, contractOf } from "../support/ejected-component.ts";

/** Without the one whose values the layout declares. */
const BRANDS = readExampleBrands(undefined)
  .filter(({ slug }) => slug !== "numbrook")
  .map(({ tokens }) => tokens);
const MAILS = readBrandedExamples();

interface Mail {
  readonly program: Program;
  readonly tsx: string;
}
const mails = new Map<string, Mail>();

beforeAll(async () => {
  for (const { slug, compile } of MAILS) {
    const { programs } = await compile();
    const program: Program = JSON.parse(programs["react-email"] ?? "");
    mails.set(slug, { program, tsx: await componentOfProgram(program) });
  }
});

it.each(MAILS.map(({ slug }, at) => ({ slug, tokens: BRANDS[at % BRANDS.length] })))(
  "the component of $slug renders as its program does in several brands",
  async ({ slug, tokens }) => {
    const { program, tsx } = mails.get(slug) as Mail;
    const brands = [undefined, tokens, brandOf(program, refusedValue), brandOf(program, oddValue)];
    const [props = {}] = fc.sample(
      arbitraryProps(contractOf(program), program).filter((given) => isFilled(program, given)),
      { numRuns: 1, seed: 1 },
    );
    const rendered = new Set<string>();
    for (const brand of brands) {
      const given = { ...props, ...(brand && { brand }) };
      const html = await renderTsx(tsx, given);
      expect(html).toBe(await renderTsx(fillProgram(program, given).output));
      rendered.add(html);
    }
    expect(rendered.size).toBe(brands.length);
  },
);

it("the components of all of them pass strict types, and a brand has only declared tokens", () => {
  const modules = [...mails].map(([slug, { tsx }]) => [slug, tsx]);
  const calls = `
    import Code from "./one-time-code.js";
    const tags: unknown = { text: { code: "1" } };
    // @ts-expect-error a misspelt token
    export const mail = <Code brand={{ akcent: "#112233" }} merge_tags={tags as never} />;
    export const branded = <Code brand={{ accent_dark: "#112233" }} merge_tags={tags as never} />;
  `;
  expect(checkTypes({ ...Object.fromEntries(modules), calls })).toEqual([]);
});

function isFilled(program: Program, props: object): boolean {
  const { report } = fillProgram(program, props, { onMissing: "empty" });
  return report.missing.every((name) => !name.includes("url."));
}

/** Refused wherever a colour, a font or a URL is written, and escaped elsewhere. */
const refusedValue = (): string => 'javascript:"</style><b>&';

/** Accepted in a form other than the declared one; for a link, a scheme that only pictures may have. */
function oddValue({ choices, default: declared = "" }: Tag): string {
  if (choices !== undefined) return `\0${choices.at(-1)?.split(",")[0]?.toUpperCase()}`;
  if (declared.startsWith("#")) return "#ABcdEF\0";
  return declared.startsWith("http") ? "cid:a'b c" : "";
}

function brandOf({ tags }: Program, give: (tag: Tag) => string) {
  return Object.fromEntries(tags.filter(({ group }) => group === "brand").map((tag) => [tag.name, give(tag)]));
}
