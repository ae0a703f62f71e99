import { beforeAll, describe, expect, it } from "vitest";
import { type Engine, LetterpressClient, renderTemplate, renderTemplateBytes } from "../src/index.ts";
import { renderProgramBytes, renderPrograms } from "../src/render-program.ts";
import { openWasmEngine } from "../src/wasm/index.ts";
import { errorFrom } from "./support/error-of.ts";
import { readRenderCases } from "./support/render-cases.ts";
import { startScriptedServer, template } from "./support/start-scripted-server.ts";
import { API_KEY, greetingTemplate } from "./support/template-fixture.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openWasmEngine();
});

describe("the cases of conformance/render, by the engine in WebAssembly", () => {
  it.each(readRenderCases())("$name", ({ template: { programs }, program, data, onMissing, output, report }) => {
    const rendered = renderPrograms([programs[program]], data, onMissing, engine);
    expect(rendered).toEqual({ outputs: [output.toString()], report });
    const into = new Uint8Array(output.length);
    const bytes = renderProgramBytes(programs[program], data, onMissing, { engine, into });
    expect(Buffer.from(bytes.output).equals(output)).toBe(true);
    expect(bytes.output.buffer).toBe(into.buffer);
  });
});

describe("the engine in WebAssembly", () => {
  it("fills programs with formats, from plain data as they were given", () => {
    const plus = ["", " €"];
    const program = {
      ...{ format: 4, target: "html", lists: [], conditions: [], ops: [["text", 0]] },
      formats: [{ plus, minus: plus, decimal: ",", group: ".", sizes: [3], least: 1, fraction: [2, 2] }],
      tags: [{ group: "text", name: "total", format: 0, source: "{{ total }}" }],
    };
    const data = { data: { total: 1234.5 } };
    expect(renderPrograms([program], data, undefined, engine).outputs).toEqual(["1.234,50 €"]);
    const bytes = renderProgramBytes(program, data, undefined, { engine });
    expect(Buffer.from(bytes.output).toString()).toBe("1.234,50 €");
    // Cleaning would make a number of it.
    const { outputs, report } = renderPrograms([program], { data: { total: "1234.5\0" } }, "empty", engine);
    expect({ outputs, missing: report.missing }).toEqual({ outputs: [""], missing: ["text.total"] });
  });

  it("refuses what the evaluator refuses, in its words", () => {
    for (const data of [{ merge_tags: { text: { name: 1 } }, extra: 1 }, { context: { a: null } }] as object[]) {
      const expected = errorFrom(() => renderTemplate(greetingTemplate(), { dynamicData: data }));
      const options = { dynamicData: data, engine };
      for (const render of [renderTemplate, renderTemplateBytes]) {
        const { code, message, issues } = errorFrom(() => render(greetingTemplate(), options));
        expect({ code, message, issues }).toEqual({
          code: "RENDER_ERROR",
          message: expected.message,
          issues: expected.issues,
        });
      }
    }
    const broken = { template_id: "x", programs: { html: { format: 1 } } };
    expect(errorFrom(() => renderTemplateBytes(broken, { engine })).message).toBe(
      errorFrom(() => renderTemplateBytes(broken)).message,
    );
  });

  it("has room for any number of programs, large ones too", () => {
    const { template_id, programs } = greetingTemplate();
    const templates = Array.from("abcdefghijklmnopqrstuvwxyz".repeat(2), (letter) => {
      const html = { ...(programs.html as object), ops: ["x".repeat(3_000_000), letter] };
      return { letter, template: { template_id, programs: { html } } };
    });
    for (const each of [...templates, ...templates.slice(0, 3)]) {
      const { output } = renderTemplateBytes(each.template, { engine });
      expect(String.fromCharCode(output.at(-1) ?? 0)).toBe(each.letter);
    }
  });

  it("fills for the client that is given it", async () => {
    let fills = 0;
    const counting: Engine = {
      fill(...args) {
        fills += 1;
        return engine.fill(...args);
      },
    };
    await using server = await startScriptedServer(template(greetingTemplate(), '"v1"'));
    const client = new LetterpressClient({ apiKey: API_KEY, baseUrl: server.url, engine: counting });
    const dynamicData = { merge_tags: { text: { name: "A & B" } } };
    expect(await client.renderHtml("greeting", dynamicData)).toBe("<p>Hello A &amp; B</p>");
    expect((await client.render({ templateId: "greeting", dynamicData })).output).toBe("<p>Hello A &amp; B</p>");
    expect((await client.renderBytes({ templateId: "greeting", dynamicData })).output).toHaveLength(22);
    expect(fills).toBe(3);
    const options: object = { apiKey: API_KEY, baseUrl: server.url, engine: "wasm" };
    expect(errorFrom(() => new LetterpressClient(options)).message).toMatch(/^engine must be an engine/);
  });
});
