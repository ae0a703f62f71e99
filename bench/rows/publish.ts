import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { renderTemplate, type TemplateJson } from "../../clients/js/src/index.ts";
import type { Compiler } from "../../src/compile/compiler.ts";
import { toMjmlTree } from "../../src/compile/mail/mjml-tree/to-mjml-tree.ts";
import { openWorkerCompiler } from "../../src/compile/pool/worker-compiler.ts";
import { assignmentsOf } from "../../src/compile/proof/assignments.ts";
import { buildTree } from "../../src/compile/source/document/build-tree.ts";
import { parseDocument } from "../../src/domain/document/parse-document.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { conditionalDocument } from "../../test/compile/support/conditional-document.ts";
import { writeItems } from "../../test/compile/support/write-items.ts";
import { measurePairs } from "../measure-pairs.ts";
import type { Bench } from "../result.ts";
import { timeCalls } from "../time-calls.ts";

const EXAMPLES = ["welcome", "newsletter", "order-receipt"];
const AIM = 0.5;
const TURN = { subject: "bench", purpose: "change" } as const;

/**
 * Compiling a template for every target, with the check of the result, in the thread in which the service does it;
 * against mjml alone in another, called as its README has it, with the MJML of the same mail with everything shown.
 */
export const publishBench: Bench = {
  ids: ["publish"],
  async run({ rounds, seconds }, report) {
    const compiler = openWorkerCompiler({ limits: { timeMs: { change: 60_000, check: 60_000, republish: 60_000 } } });
    for (const name of EXAMPLES) {
      const read = (kind: string) => JSON.parse(readFileSync(`examples/${name}.${kind}.json`, "utf8"));
      // A mail of the rival has no lists.
      const { document } = writeItems(read("template"), read("data"));
      const mjml = await mjmlOf(compiler, withConditions(document, 0));
      const cases: readonly [label: string, source: TemplateSource, aim?: number][] = [
        [name, withConditions(document, 0), AIM],
        [`${name} as MJML`, { kind: "mjml", text: mjml }, AIM],
        [`${name}, 1 condition`, withConditions(document, 1)],
        [`${name}, 5 conditions`, withConditions(document, 5)],
      ];
      const rival = new Worker(new URL("../rivals/compile-mjml.ts", import.meta.url), {
        workerData: mjml,
        execArgv: [],
      });
      for (const [label, source, aim] of cases) {
        const runs = runsOfMjml(source);
        const row = { id: "publish", rival: "mjml", case: `${label} (${runs} runs)`, unit: "publishes/s", aim };
        const ours = () => timeCalls(() => compileWhole(compiler, source), seconds);
        report(await measurePairs({ ...row, ours, theirs: () => askRival(rival, seconds) }, rounds));
      }
      await rival.terminate();
    }
    await compiler.close();
  },
};

/** Keeps the visibility of `count` rows and blocks, spread over the mail, and removes all other visibility. */
function withConditions(document: Readonly<Record<string, unknown>>, count: number): TemplateSource {
  const { ids } = conditionalDocument(document, () => true);
  const picked = ids.filter(
    (_, index) => Math.floor((index * count) / ids.length) !== Math.floor(((index - 1) * count) / ids.length),
  );
  return {
    kind: "document",
    text: JSON.stringify(conditionalDocument(document, (id) => picked.includes(id)).document),
  };
}

async function mjmlOf(compiler: Compiler, source: TemplateSource): Promise<string> {
  const programs = { mjml: JSON.parse((await compileWhole(compiler, source)).mjml ?? "") };
  const template = { template_id: "mail", programs } as unknown as TemplateJson;
  return renderTemplate(template, { target: "mjml", onMissing: "keep" }).output;
}

async function compileWhole(compiler: Compiler, source: TemplateSource) {
  const { programs, diagnostics } = await compiler.compile(source, { subject: "Your order {{ order_id }}" }, TURN);
  if (programs["react-email"] === undefined) throw new Error(`does not compile: ${JSON.stringify(diagnostics)}`);
  return programs;
}

/**
 * How often a publish must run mjml: once for the program, and once for each assignment of the conditions to prove it.
 */
function runsOfMjml({ kind, text }: TemplateSource): number {
  switch (kind) {
    case "document": {
      const { document } = parseDocument(text);
      return document === undefined ? 2 : 1 + assignmentsOf(toMjmlTree(buildTree(document).tree)).length;
    }
    case "mjml":
      return 2;
  }
}

async function askRival(rival: Worker, seconds: number): Promise<number> {
  rival.postMessage(seconds);
  const [rate] = await once(rival, "message");
  return rate;
}
