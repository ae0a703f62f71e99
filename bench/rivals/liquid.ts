import { Liquid } from "liquidjs";
import type { PreparedRival } from "./prepared-rival.ts";

/** Parses a Liquid template once. */
export function prepareLiquid(source: string): PreparedRival {
  const engine = new Liquid();
  const template = engine.parse(source);
  return (values) => engine.renderSync(template, values);
}
