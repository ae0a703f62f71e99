import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { type FillData, LetterpressClient, renderTemplate, renderTemplateBytes } from "../src/index.ts";
import { errorOf } from "./support/error-of.ts";
import { startScriptedServer, template } from "./support/start-scripted-server.ts";
import { API_KEY, greetingTemplate } from "./support/template-fixture.ts";

const run = promisify(execFile);
const decoder = new TextDecoder();
const dynamicData = { merge_tags: { text: { name: "Zoë & <Al>" } } };

describe("renderTemplateBytes", () => {
  it("gives the bytes of what renderTemplate gives, and the same report", () => {
    for (const target of ["html", "mjml"] as const) {
      const { output, ...rest } = renderTemplateBytes(greetingTemplate(), { target, dynamicData });
      expect({ output: decoder.decode(output), ...rest }).toEqual(
        renderTemplate(greetingTemplate(), { target, dynamicData }),
      );
    }
  });

  it("refuses what renderTemplate refuses, in the same words", () => {
    const wrong = { merge_tags: { text: { name: 1 } }, extra: {} } as unknown as FillData;
    const errors = [renderTemplate, renderTemplateBytes].map((render) => {
      try {
        return render(greetingTemplate(), { dynamicData: wrong });
      } catch (err) {
        return err;
      }
    });
    expect(errors[1]).toEqual(errors[0]);
    expect(errors[1]).toMatchObject({
      code: "RENDER_ERROR",
      issues: [{ loc: ["extra"] }, { loc: ["merge_tags", "text", "name"] }],
    });
  });

  it("hands out bytes that later renders leave alone", () => {
    const one = greetingTemplate();
    const first = renderTemplateBytes(one, { dynamicData }).output;
    const before = decoder.decode(first);
    renderTemplateBytes(one, { dynamicData: { merge_tags: { text: { name: "x".repeat(60_000) } } } });
    expect(decoder.decode(first)).toBe(before);
  });

  it("renders more templates than the core holds at once, again and again", () => {
    const templates = Array.from({ length: 150 }, (_, i) => {
      const made = greetingTemplate();
      return { ...made, programs: { html: { ...made.programs.html, ops: [`${i}: `, ["text", 0]] } } };
    });
    for (const each of [...templates, ...templates.toReversed()]) {
      const index = templates.indexOf(each);
      expect(decoder.decode(renderTemplateBytes(each, { dynamicData }).output)).toBe(`${index}: Zoë &amp; &lt;Al&gt;`);
    }
  });

  it("works where WebAssembly may not be compiled", async () => {
    const index = fileURLToPath(new URL("../src/index.ts", import.meta.url));
    const program = { format: 1, target: "html", tags: [], conditions: [], ops: ["é"] };
    // Node strips types with WebAssembly, so it may go only then; the core is not opened before it is needed.
    const script = `const { renderTemplateBytes } = await import(${JSON.stringify(index)});
      delete globalThis.WebAssembly;
      const template = ${JSON.stringify({ template_id: "t", programs: { html: program } })};
      console.log(JSON.stringify([...renderTemplateBytes(template).output]));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
    expect(JSON.parse(stdout)).toEqual([0xc3, 0xa9]);
  });
});

describe("renderBytes", () => {
  it("renders a fetched template, and throws as render does", async () => {
    await using server = await startScriptedServer(template(greetingTemplate(), '"v1"'));
    const client = new LetterpressClient({ apiKey: API_KEY, baseUrl: server.url });
    const { output, fromStaleCache } = await client.renderBytes({ templateId: "greeting", dynamicData });
    expect({ output: decoder.decode(output), fromStaleCache }).toEqual({
      output: "<p>Hello Zoë &amp; &lt;Al&gt;</p>",
      fromStaleCache: false,
    });
    expect(await errorOf(client.renderBytes({ templateId: ".." }))).toMatchObject({ code: "INVALID_REQUEST" });
  });
});
