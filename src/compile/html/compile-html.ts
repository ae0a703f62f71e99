import type { Program } from "../../../core/program.ts";
import type { Tree } from "../tree/tree.ts";
import type { Slot } from "../tree/value.ts";
import { cutProgram } from "./cut-program.ts";
import { runMjml } from "./run-mjml.ts";
import { sentinel } from "./sentinel.ts";
import { toMjmlJson } from "./to-mjml-json.ts";

/** Compiles the tree once, with sentinels for what is filled in later, so that every copy mjml makes becomes an op. */
export async function compileHtml(tree: Tree): Promise<Program> {
  const slots: Slot[] = [];
  const json = toMjmlJson(tree, {
    slot: (slot) => sentinel("slot", slots.push(slot) - 1),
    begin: (condition) => sentinel("begin", condition),
    end: (condition) => sentinel("end", condition),
  });
  return cutProgram(await runMjml(json, "skip"), slots, tree.conditions);
}
