import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FillData, type MissingPolicy, renderTemplate, renderTemplateBytes, type Target } from "../src/index.ts";
import { openWasmEngine } from "../src/wasm/index.ts";
import { errorOf } from "./support/error-of.ts";

const wasm = await openWasmEngine();

/** A case of conformance/errors; its README.md says what the members hold. */
interface ErrorCase {
  readonly name: string;
  readonly template?: unknown;
  /** Where the template is, in the folder of all cases. */
  readonly template_file?: string;
  readonly target: Target;
  readonly data?: FillData;
  readonly options?: { readonly onMissing?: MissingPolicy };
  readonly expected: { readonly error: object };
}

const ROOT = new URL("../../../conformance/", import.meta.url);
const cases = ["errors/rendering.json", "errors/missing-urls.json"].flatMap((file): readonly ErrorCase[] =>
  readJson(file).map((each: ErrorCase) => ({ template: each.template_file && readJson(each.template_file), ...each })),
);

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, ROOT), "utf8"));
}

describe("the cases of conformance/errors", () => {
  it.each(cases)("to a string: $name", async ({ template, target, data, options, expected }) => {
    for (const engine of [undefined, wasm]) {
      const render = async () => renderTemplate(template, { target, dynamicData: data, engine, ...options });
      const error = await errorOf(render());
      expect({ code: error.code, issues: error.issues }).toMatchObject(expected.error);
    }
  });

  it.each(cases.filter(isAboutTarget))("to bytes: $name", async ({ template, target, data, options, expected }) => {
    const render = async () => renderTemplateBytes(template, { target, dynamicData: data, ...options });
    const error = await errorOf(render());
    expect({ code: error.code, issues: error.issues }).toMatchObject(expected.error);
  });
});

/** Bytes are of the target alone, so what the other parts of a mail refuse is no fault there. */
function isAboutTarget({ template }: ErrorCase): boolean {
  const { programs = {} } = (template ?? {}) as { programs?: object };
  return !Object.hasOwn(programs, "text") && !Object.hasOwn(programs, "subject");
}
