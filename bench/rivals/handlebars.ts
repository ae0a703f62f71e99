import Handlebars from "handlebars";
import type { PreparedRival } from "./prepared-rival.ts";

/** Compiles a Handlebars template once. */
export function prepareHandlebars(source: string): PreparedRival {
  const template = Handlebars.compile(source);
  return (values) => template(values);
}
