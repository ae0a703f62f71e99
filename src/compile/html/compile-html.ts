import type { Program } from "../../../core/program.ts";
import type { MjmlTree } from "../mjml/mjml-tree.ts";
import { cutProgram } from "./cut-program.ts";
import { runMjml } from "./run-mjml.ts";
import { SentinelWriter } from "./sentinel-writer.ts";
import { toMjmlJson } from "./to-mjml-json.ts";

/** Compiles the tree once, with sentinels for what is filled in later, so that every copy mjml makes becomes an op. */
export async function compileHtml(tree: MjmlTree): Promise<Program> {
  const writer = new SentinelWriter();
  const html = await runMjml(toMjmlJson(tree.root, writer), "skip");
  return cutProgram("html", html, writer.slots, tree.conditions);
}
