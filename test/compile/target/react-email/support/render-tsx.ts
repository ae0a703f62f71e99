import { createRequire } from "node:module";
import { transform } from "esbuild";
import type { FunctionComponent } from "react";
import { createElement } from "react";
import { render } from "react-email";

const require = createRequire(import.meta.url);

/**
 * Compiles a TSX module with the automatic JSX runtime, as every project for React Email does, and renders its mail.
 */
export async function renderTsx(tsx: string, props: object = {}): Promise<string> {
  const { code } = await transform(tsx, { loader: "tsx", jsx: "automatic", format: "cjs" });
  const module: { exports: { default?: FunctionComponent } } = { exports: {} };
  new Function("require", "module", "exports", code)(require, module, module.exports);
  const component = module.exports.default;
  if (component === undefined) throw new Error("the module has no default export");
  return await render(createElement(component, props));
}
