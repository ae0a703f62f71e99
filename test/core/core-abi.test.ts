import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toFillError, toReport } from "../../clients/js/src/wasm/core-answer.ts";
import { DataEncoder } from "../../clients/js/src/wasm/encode-data.ts";
import { coreWasm } from "../support/fill-outcome.ts";

const page = readFileSync(new URL("../../docs/core-abi.md", import.meta.url), "utf8");

it("has the example of the page encoded as the page says", () => {
  const [, json = "", hex = ""] = /`([^`]+)` is\n\n```\n([0-9a-f ]+)\n```/.exec(page) ?? [];
  const bytes = new DataEncoder().encode([JSON.parse(json)]);
  expect(Buffer.from(bytes).toString("hex")).toBe(hex.replaceAll(" ", ""));
});

/** The JSON blocks of the page: a report, a refusal, and what becomes of the refusal. */
const blocks = Array.from(page.matchAll(/```json\n([^`]+)```/g), ([, json = ""]) => json);

it("has the examples of the page put in words as the page says", () => {
  const [report = "", refusal = "", inWords = ""] = blocks;
  const { code, issues } = toFillError(refusal);
  expect({ code, issues }).toEqual(JSON.parse(inWords));
  expect(toReport(report, 107)).toEqual({
    missing: [],
    defaulted: [],
    unused: ["text.nickname"],
    rejected_urls: ["url.shop"],
    hidden: ["thanks"],
    lists: { items: 2 },
    bytes: 107,
  });
});

/** The declarations in use do not have WebAssembly. */
interface WasmModules {
  compile(wasm: Uint8Array): Promise<object>;
  readonly Module: Record<"exports" | "imports", (module: object) => readonly { readonly name: string }[]>;
}

it("is a module with the exports of the page and without imports", async () => {
  const { compile, Module } = (globalThis as unknown as { WebAssembly: WasmModules }).WebAssembly;
  const module = await compile(coreWasm);
  const names = Module.exports(module).map(({ name }) => name);
  expect(names.toSorted()).toEqual(["fill", "load", "memory", "reserve", "unload"]);
  for (const name of names) expect(page).toContain(`\n| \`${name}`);
  expect(Module.imports(module)).toEqual([]);
});
