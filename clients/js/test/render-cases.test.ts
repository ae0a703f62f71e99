import { describe, expect, it } from "vitest";
import { renderTemplate, renderTemplateBytes, type Target } from "../src/index.ts";
import { renderProgramBytes, renderPrograms } from "../src/render-program.ts";
import { readRenderCases } from "./support/render-cases.ts";

const cases = readRenderCases();
const outputs = new Map(cases.map(({ name, output }) => [name, output.toString()]));

describe("the cases of conformance/render", () => {
  it.each(cases)("to a string: $name", ({ template, program, data, onMissing, output, report }) => {
    const rendered = renderPrograms([template.programs[program]], data, onMissing);
    expect(rendered).toEqual({ outputs: [output.toString()], report });
  });

  it.each(cases)("to bytes: $name", ({ template, program, data, onMissing, output, report }) => {
    const rendered = renderProgramBytes(template.programs[program], data, onMissing);
    expect(Buffer.from(rendered.output).equals(output)).toBe(true);
    expect(rendered.report).toEqual(report);
  });

  it.each(cases.filter(isTarget))("as a template: $name", ({ mail, template, program, data, onMissing, output }) => {
    const options = { target: program as Target, dynamicData: data, onMissing };
    const rendered = renderTemplate(template, options);
    expect(rendered.output).toBe(output.toString());
    expect(rendered.text).toBe(outputs.get(`${mail} text`));
    expect(rendered.subject).toBe(outputs.get(`${mail} subject`));
    expect(Buffer.from(renderTemplateBytes(template, options).output).equals(output)).toBe(true);
  });
});

/** The parts of a mail come with every target. */
function isTarget({ program }: { readonly program: string }): boolean {
  return program !== "text" && program !== "subject";
}
