import ts from "typescript";
import { expect, it } from "vitest";
import { formatCode } from "../../../src/cli/eject/format-code.ts";
import { makeComponent } from "../../../src/cli/eject/make-component.ts";
import { toDataShape } from "../../../src/cli/types/data-shape.ts";
import { toContractSchema } from "../../../src/contract/contract-schema.ts";
import { contractOf, programOf } from "../support/ejected-component.ts";

const ABSENT = "prettier-that-nobody-has-installed";

it("code is formatted where Prettier is installed", async () => {
  expect(await formatCode("const a={b:1}")).toBe("const a = { b: 1 };\n");
});

it("without Prettier there is no formatted code, and the component is TSX all the same", async () => {
  const program = programOf("order-options");
  const shape = toDataShape(toContractSchema(contractOf(program)));
  const code = makeComponent({ program, shape, origin: "a test" });
  expect(await formatCode(code, () => import(/* @vite-ignore */ ABSENT))).toBeUndefined();
  const { diagnostics } = ts.transpileModule(code, {
    fileName: "mail.tsx",
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
  });
  expect(diagnostics).toEqual([]);
});

it("what Prettier itself throws is not taken for its absence", async () => {
  await expect(formatCode("const = ;")).rejects.toThrow(SyntaxError);
});
