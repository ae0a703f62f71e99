import type { Program } from "../../core/evaluator/program.ts";
import { type Diagnostic, finding } from "../domain/diagnostic.ts";
import { SplitElementError } from "./mail/page/condition-boundaries.ts";
import { readHtmlPage } from "./mail/page/html-page.ts";
import type { PlaceholderPage } from "./mail/program/placeholder.ts";
import { compileReactEmailPage } from "./target/react-email/compile-react-email.ts";
import { compileTextOfPage } from "./target/text/compile-text.ts";

/** The programs that are printed from nodes, or a warning that explains why there are none. */
export interface PrintedPage {
  readonly diagnostics: readonly Diagnostic[];
  readonly programs: { readonly "react-email"?: Program; readonly text?: Program };
}

/** Prints the page of a mail as plain text and, where that is wanted, as a React Email module. */
export function printPage(output: PlaceholderPage, withReactEmail: boolean): PrintedPage {
  try {
    const page = readHtmlPage(output);
    const programs = {
      ...(withReactEmail && { "react-email": compileReactEmailPage(page, output) }),
      text: compileTextOfPage(page, output),
    };
    return { diagnostics: [], programs };
  } catch (err) {
    if (!(err instanceof SplitElementError)) throw err;
    const { node = "" } = output.conditions[err.condition] ?? {};
    return { diagnostics: [splitElement(node)], programs: {} };
  }
}

/** The report names a node by its component and place, as `mj-raw@12:5`. */
function splitElement(node: string): Diagnostic {
  const place = /@(\d+):(\d+)$/.exec(node)?.slice(1).map(Number) ?? [];
  const message =
    "what this condition shows is part of an element, so there are no programs for react-email and text; put whole elements under it";
  return finding("condition.splits-element", { path: ["mjml", ...place], message, node });
}
