import process from "node:process";
import type { MjmlJson } from "./to-mjml-json.ts";

type Mjml = typeof import("mjml");
/** mjml's own type, which promises less than it keeps: it neither writes to the input nor needs both kinds of content. */
type MjmlInput = Parameters<Mjml>[0];

let loading: Promise<Mjml> | undefined;

/** Loads mjml ahead of the first use, which takes a quarter of a second. */
export async function loadMjml(): Promise<void> {
  loading ??= importMjml();
  await loading;
}

/**
 * Compiles MJML with the mjml package, without includes, fonts and minifying. `strict` throws when a component or
 * attribute is not MJML's. White space with a line break in it becomes one line break, which no client shows;
 * `bgcolor="transparent"`, which is no colour of HTML (HTML Standard, legacy colour values), is left out.
 */
export async function runMjml(json: MjmlJson, validation: "strict" | "skip"): Promise<string> {
  loading ??= importMjml();
  const mjml = await loading;
  const { html } = await mjml(json as MjmlInput, {
    validationLevel: validation,
    ignoreIncludes: true,
    fonts: {},
  });
  return html.replace(/[ \t\r\n]*\n[ \t\r\n]*/g, "\n").replaceAll(' bgcolor="transparent"', "");
}

/** While it loads, mjml reads `.mjmlconfig` in the working directory and runs code that it names: it is shown this folder. */
async function importMjml(): Promise<Mjml> {
  const { cwd } = process;
  process.cwd = () => import.meta.dirname;
  try {
    return (await import("mjml")).default;
  } finally {
    process.cwd = cwd;
  }
}
