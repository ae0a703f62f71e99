import type { Program } from "../../core/evaluator/program.ts";
import type { MjmlTree } from "./mail/mjml-tree/mjml-tree.ts";
import { isShownTheSame } from "./proof/is-shown-the-same.ts";
import type { CompiledHtml } from "./target/html/compile-html.ts";
import { cutHtml } from "./target/html/cut-html.ts";
import { shortenHtml } from "./target/html/shorten/shorten-html.ts";
import { SHORTENING_STEPS, type Shortening } from "./target/html/shorten/shortening-steps.ts";

/** An html program, and the page that it was cut from. */
interface CutPage {
  readonly program: Program;
  readonly html: string;
  readonly shortening: Shortening;
}

const NONE: Shortening = { steps: [], failed: [] };
const ALL: Shortening = { steps: SHORTENING_STEPS, failed: [] };

/**
 * The html program with shorter literals, by the steps after which the page is proven to look the same. `known`: the
 * steps of another mail with the same frame.
 */
export function shortenProgram({ program, page }: CompiledHtml, tree: MjmlTree, known?: Shortening): CutPage {
  const { html, shortening } = known
    ? { html: shortenHtml(page.html, tree, known.steps), shortening: known }
    : shorten(page.html, tree);
  return { program: shortening.steps.length === 0 ? program : cutHtml({ ...page, html }), html, shortening };
}

/** Where not all steps together keep the looks, each that does on top of those before it. */
function shorten(html: string, tree: MjmlTree): Pick<CutPage, "html" | "shortening"> {
  const shortest = shortenHtml(html, tree);
  if (isShownTheSame(html, shortest)) return { html: shortest, shortening: ALL };
  // Of a page that is not even comparable with itself nothing can be proven.
  if (!isShownTheSame(html, html)) return { html, shortening: NONE };
  return SHORTENING_STEPS.reduce(
    ({ html: before, shortening: { steps, failed } }, step) => {
      const shorter = shortenHtml(html, tree, [...steps, step]);
      const isProven = shorter === before || isShownTheSame(html, shorter);
      return isProven
        ? { html: shorter, shortening: { steps: [...steps, step], failed } }
        : { html: before, shortening: { steps, failed: [...failed, step] } };
    },
    { html, shortening: NONE },
  );
}
