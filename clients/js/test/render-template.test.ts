import { describe, expect, it } from "vitest";
import { type FillData, renderTemplate } from "../src/index.ts";
import { errorFrom } from "./support/error-of.ts";
import { greetingTemplate } from "./support/template-fixture.ts";

describe("renderTemplate", () => {
  it("renders without network, html by default", () => {
    const dynamicData = { merge_tags: { text: { name: "<A>" } } };
    expect(renderTemplate(greetingTemplate(), { dynamicData })).toEqual({
      templateId: "5f0c2d6e-4b1a-4c3d-9e8f-0a1b2c3d4e5f",
      target: "html",
      output: "<p>Hello &lt;A&gt;</p>",
      report: { missing: [], defaulted: [], unused: [], rejected_urls: [], hidden: [], lists: {}, bytes: 22 },
    });
    expect(renderTemplate(greetingTemplate(), { target: "mjml", dynamicData }).output).toBe(
      "<mj-text>&lt;A&gt;</mj-text>",
    );
  });

  it.each<[string, unknown]>([
    ["template: must be an object", null],
    ["template: must be an object", []],
    ["template.template_id: must be a string", { programs: {} }],
    ["template.programs: must be an object; only published templates have programs", { template_id: "x", rows: [] }],
    ["there is no program for target 'html', only for [mjml]", { template_id: "x", programs: { mjml: {} } }],
    ["program: must be an object", { template_id: "x", programs: { html: null } }],
    [
      "program.format: must be a format that this library fills: update the library",
      { template_id: "x", programs: { html: { format: 5 } } },
    ],
  ])("says %j", (message, template) => {
    const { code, status, issues, message: actual } = errorFrom(() => renderTemplate(template));
    expect({ code, status, issues: issues.length, message: actual }).toEqual({
      code: "RENDER_ERROR",
      status: 0,
      issues: 1,
      message,
    });
  });

  it("does not take an inherited member for a program", () => {
    const { message } = errorFrom(() => renderTemplate(greetingTemplate(), { target: "constructor" as "html" }));
    expect(message).toBe("there is no program for target 'constructor', only for [html, mjml]");
  });

  it("lists every fault of the data", () => {
    const dynamicData = { merge_tags: { text: { name: 1 } }, context: { a: null }, extra: {} } as unknown as FillData;
    const { code, issues, message } = errorFrom(() => renderTemplate(greetingTemplate(), { dynamicData }));
    expect(code).toBe("RENDER_ERROR");
    expect(message).toBe(
      "3 problems, the first: extra: is unknown; " +
        "there are merge_tags, context and lists, and at the top level also brand and data",
    );
    expect(issues.map(({ loc }) => loc)).toEqual([["extra"], ["merge_tags", "text", "name"], ["context", "a"]]);
  });
});
