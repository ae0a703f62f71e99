import { createRequire } from "node:module";
import { transform } from "esbuild";
import type { FunctionComponent } from "react";
import type { Mail } from "../mail.ts";

type Values = Mail["values"];

/** Renders the React Email form of a mail, compiled once, with the values as props. */
export async function prepareReactEmail(mail: Mail): Promise<() => Promise<string>> {
  // React decides on its first import whether it is the slow build for development.
  process.env.NODE_ENV = "production";
  const [{ createElement }, { render }] = await Promise.all([import("react"), import("react-email")]);
  const component = await compileComponent(mail.tsxWith((name) => `" + props.${name} + "`));
  return () => render(createElement(component, mail.values));
}

/** The default export of a TSX module, which takes no props until now. */
async function compileComponent(tsx: string): Promise<FunctionComponent<Values>> {
  const source = tsx.replace(/^export default function (\w+)\(\)/m, "export default function $1(props)");
  const { code } = await transform(source, { loader: "tsx", jsx: "automatic", format: "cjs" });
  const module: { exports: { default?: FunctionComponent<Values> } } = { exports: {} };
  new Function("require", "module", "exports", code)(createRequire(import.meta.url), module, module.exports);
  if (module.exports.default === undefined) throw new Error("the module has no default export");
  return module.exports.default;
}
