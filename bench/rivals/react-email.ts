import { createRequire } from "node:module";
import type { FunctionComponent } from "react";
import type { MailValues } from "../mail.ts";
import type { PreparedRival } from "./prepared-rival.ts";

type Component = FunctionComponent<MailValues>;

/** Renders a React Email component, compiled to a CommonJS module before, with the values as props. */
export async function prepareReactEmail(source: string): Promise<PreparedRival> {
  // React decides on its first import whether it is the slow build for development.
  process.env.NODE_ENV = "production";
  const [{ createElement }, { render }] = await Promise.all([import("react"), import("react-email")]);
  const component = evaluateModule(source);
  return (values) => render(createElement(component, values));
}

function evaluateModule(source: string): Component {
  const module: { exports: { default?: Component } } = { exports: {} };
  new Function("require", "module", "exports", source)(createRequire(import.meta.url), module, module.exports);
  if (module.exports.default === undefined) throw new Error("the module has no default export");
  return module.exports.default;
}
