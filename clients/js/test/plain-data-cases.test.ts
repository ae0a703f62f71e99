import { describe, expect, it } from "vitest";
import { fillBytes } from "../../../core/evaluator/fill.ts";
import { FillError } from "../../../core/evaluator/report.ts";
import { type CoreCase, readCoreCases } from "../../../test/support/core-cases.ts";
import type { Engine } from "../src/engine.ts";
import { LetterpressError } from "../src/letterpress-error.ts";
import { type FillData, renderPrograms } from "../src/render-program.ts";
import { openWasmEngine } from "../src/wasm/index.ts";

const cases = readCoreCases("data");
const wasm = await openWasmEngine();

/** Output and report, or the refusal. A client has one code for programs and data. */
function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (err) {
    if (!(err instanceof FillError || err instanceof LetterpressError)) throw err;
    const code = err.issues[0]?.loc[0] === "program" ? "INVALID_PROGRAM" : "RENDER_ERROR";
    return { error: { code, issues: err.issues } };
  }
}

function render({ program, data, options = {} }: CoreCase, engine?: Engine): unknown {
  const { onMissing } = options as { onMissing?: "error" };
  return outcome(() => {
    const { outputs, report } = renderPrograms([program], data as FillData, onMissing, engine);
    return { output: outputs[0], report };
  });
}

describe("the cases of conformance/data", () => {
  it.each(cases)("to a string: $name", (each) => {
    expect(render(each)).toMatchObject(each.expected);
  });

  it.each(cases)("in WebAssembly: $name", (each) => {
    expect(render(each, wasm)).toMatchObject(each.expected);
  });

  it.each(cases)("to bytes: $name", ({ program, data, options, expected }) => {
    const actual = outcome(() => {
      const { output, report } = fillBytes(program as never, data as FillData, options);
      return { output: new TextDecoder("utf-8", { ignoreBOM: true }).decode(output), report };
    });
    expect(actual).toMatchObject(expected);
  });
});
