import { createRequire } from "node:module";
import process from "node:process";
import type { MjmlTree } from "../../mail/mjml-tree/mjml-tree.ts";
import { type MarkedPage, mergeMarkedComments, takeMarks } from "../../mail/mjml-tree/node-mark.ts";
import { keepsWhiteSpace } from "../../mail/page/html-page.ts";
import { markChildren } from "./mark-children.ts";
import { makeExceptions } from "./mjml-exceptions.ts";
import { stableIds } from "./stable-ids.ts";
import type { MjmlJson } from "./to-mjml-json.ts";

type Mjml = typeof import("mjml");
/** mjml's type of its input. The type is too strict: mjml does not write to it, nor need both kinds of content. */
type MjmlInput = Parameters<Mjml>[0];

/** How mjml validates its input: `strict` throws, `soft` reports, `skip` does nothing. */
export type Validation = "strict" | "soft" | "skip";

/** What mjml finds questionable, with the line of the component, counted from 1. */
export interface MjmlFinding {
  readonly message: string;
  readonly tagName: string;
  readonly line: number;
}

let loading: Promise<Mjml> | undefined;

/** Loads mjml before its first use. Loading needs a quarter of a second. */
export async function loadMjml(): Promise<void> {
  loading ??= importMjml();
  await loading;
}

/**
 * Compiles MJML with the mjml package, without includes and minifying. Throws when mjml does. White space with a line
 * break becomes one line break, unless the mail preserves white space, and the exceptions are made.
 */
export async function runMjml(
  input: MjmlJson | string,
  { kind, fonts }: Pick<MjmlTree, "kind" | "fonts">,
  validation: Validation,
): Promise<{ readonly html: string; readonly findings: readonly MjmlFinding[] }> {
  const { html, findings } = await runPackage(input, fonts, validation);
  return { html: settle(html, kind), findings };
}

/** The same of an input that names nodes, and what mjml wrote before all that, with the marks of the nodes. */
export async function runMarkedMjml(
  input: MjmlJson,
  { kind, fonts }: Pick<MjmlTree, "kind" | "fonts">,
): Promise<{ readonly html: string; readonly marked: MarkedPage }> {
  const { html } = await runPackage(input, fonts, "skip");
  const marked = takeMarks(mergeMarkedComments(html));
  return { html: settle(marked.html, kind), marked };
}

async function runPackage(input: MjmlJson | string, fonts: MjmlTree["fonts"], validation: Validation) {
  loading ??= importMjml();
  const mjml = await loading;
  const { html, errors } = await mjml(input as MjmlInput, {
    validationLevel: validation,
    ignoreIncludes: true,
    // mjml adds the fonts of the mail to this object.
    fonts: { ...fonts },
  });
  const findings = (errors ?? []).map(({ message, tagName, line }) => ({ message, tagName, line }));
  return { html, findings };
}

function settle(html: string, kind: MjmlTree["kind"]): string {
  return makeExceptions(withoutIndentation(stableIds(html)), kind);
}

function withoutIndentation(html: string): string {
  if (keepsWhiteSpace(html)) return html;
  if (!/="[^"\n]*\n/.test(html)) return html.replace(/[ \t\r]*\n[ \t\r\n]*/g, "\n");
  return html.replace(/="[^"]*"|[ \t\r]*\n[ \t\r\n]*/g, (found) => (found.startsWith("=") ? found : "\n"));
}

/**
 * While it loads, mjml reads `.mjmlconfig` in the working directory and runs code that it names. So it gets this folder
 * as working directory.
 */
async function importMjml(): Promise<Mjml> {
  const requireOfMjml = createRequire(createRequire(import.meta.url).resolve("mjml"));
  primeBabel(requireOfMjml);
  const { cwd } = process;
  process.cwd = () => import.meta.dirname;
  try {
    const mjml = (await import("mjml")).default;
    markChildren(requireOfMjml("mjml-core").BodyComponent);
    return mjml;
  } finally {
    process.cwd = cwd;
  }
}

/**
 * Called once before mjml loads it, this helper of Babel's caches its answer. Otherwise it constructs an object at each
 * call, which takes a quarter of mjml's time.
 */
function primeBabel(requireOfMjml: NodeJS.Require): void {
  requireOfMjml("@babel/runtime/helpers/isNativeReflectConstruct")();
}
