import type { Program } from "../../core/evaluator/program.ts";
import type { MjmlTree } from "./mail/mjml-tree/mjml-tree.ts";
import { isShownTheSame } from "./proof/is-shown-the-same.ts";
import type { CompiledHtml } from "./target/html/compile-html.ts";
import { cutHtml } from "./target/html/cut-html.ts";
import { shortenHtml } from "./target/html/shorten/shorten-html.ts";

/** An html program, and the page that it was cut from. */
interface CutPage {
  readonly program: Program;
  readonly html: string;
}

/** The html program with shorter literals, or as it is where the shorter page is not proven to look the same. */
export function shortenProgram({ program, page }: CompiledHtml, tree: MjmlTree): CutPage {
  const html = shortenHtml(page.html, tree);
  if (!isShownTheSame(page.html, html)) return { program, html: page.html };
  return { program: cutHtml({ ...page, html }), html };
}
