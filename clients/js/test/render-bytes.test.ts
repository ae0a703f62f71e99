import { describe, expect, it } from "vitest";
import { type FillData, LetterpressClient, renderTemplate, renderTemplateBytes } from "../src/index.ts";
import { errorOf } from "./support/error-of.ts";
import { startScriptedServer, template } from "./support/start-scripted-server.ts";
import { API_KEY, greetingTemplate } from "./support/template-fixture.ts";

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
});

describe("into an array of the caller's", () => {
  const html = "<p>Hello Zoë &amp; &lt;Al&gt;</p>";
  const { length } = Buffer.from(html);

  it.each([length, length + 1, 10_000])("writes to its start when there is room: %i bytes", (size) => {
    const into = new Uint8Array(size).fill(0xff);
    const { output } = renderTemplateBytes(greetingTemplate(), { dynamicData, into });
    expect([output.buffer, output.byteOffset, decoder.decode(output)]).toEqual([into.buffer, 0, html]);
  });

  it("writes to a part of a buffer and not beside it", () => {
    const whole = Buffer.alloc(length + 20, "x");
    const { output } = renderTemplateBytes(greetingTemplate(), { dynamicData, into: whole.subarray(10, 10 + length) });
    expect(whole.toString()).toBe(`${"x".repeat(10)}${html}${"x".repeat(10)}`);
    expect(decoder.decode(output)).toBe(html);
  });

  it("gives an array that has room when there is none", () => {
    const into = new Uint8Array(length - 1);
    const { output } = renderTemplateBytes(greetingTemplate(), { dynamicData, into });
    expect([decoder.decode(output), output.buffer === into.buffer]).toEqual([html, false]);
  });

  it("refuses what is no array of bytes", () => {
    const into = [] as unknown as Uint8Array;
    expect(() => renderTemplateBytes(greetingTemplate(), { into })).toThrow(
      expect.objectContaining({
        code: "RENDER_ERROR",
        issues: [expect.objectContaining({ loc: ["options", "into"] })],
      }),
    );
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
