import { describe, expect, it } from "vitest";
import { type MissingPolicy, renderTemplate } from "../src/index.ts";
import { openWasmEngine } from "../src/wasm/index.ts";
import { errorFrom } from "./support/error-of.ts";
import { mailTemplate } from "./support/template-fixture.ts";

const urlProgram = {
  format: 1,
  target: "html",
  tags: [{ group: "url", name: "u", source: "{{ u }}" }],
  conditions: [],
};

describe("text and subject", () => {
  it("come with any target, each escaped for where it stands", () => {
    const dynamicData = { merge_tags: { text: { name: "<A>\nBcc: b@example.com", topic: "x" } } };
    expect(renderTemplate(mailTemplate(), { dynamicData })).toMatchObject({
      output: "<p>Hello &lt;A&gt;\nBcc: b@example.com</p>",
      text: "Hello <A>\nBcc: b@example.com\n",
      subject: "x for <A> Bcc: b@example.com",
    });
    expect(renderTemplate(mailTemplate(), { target: "mjml", dynamicData }).subject).toBe(
      "x for <A> Bcc: b@example.com",
    );
  });

  it("have the values of the render, also when the caller has gone on with the same object", () => {
    const values = { name: "Ann", topic: "x" };
    const first = renderTemplate(mailTemplate(), { dynamicData: { merge_tags: { text: values } } });
    values.name = "Bo";
    const second = renderTemplate(mailTemplate(), { dynamicData: { merge_tags: { text: values } } });
    expect([first.text, first.subject, second.text]).toEqual(["Hello Ann\n", "x for Ann", "Hello Bo\n"]);
  });

  it("are members like any other: copied, printed and compared", () => {
    const rendering = renderTemplate(mailTemplate(), {
      dynamicData: { merge_tags: { text: { name: "A", topic: "x" } } },
    });
    const copy = { ...rendering };
    expect(copy).toEqual(JSON.parse(JSON.stringify(rendering)));
    expect(Object.keys(copy).sort()).toEqual(["output", "report", "subject", "target", "templateId", "text"]);
  });

  it("are absent when the template has none", () => {
    const { text: _, subject: _subject, ...programs } = mailTemplate().programs;
    const rendering = renderTemplate({ ...mailTemplate(), programs });
    expect("text" in rendering || "subject" in rendering).toBe(false);
  });

  it("count in the report: what they mention is not unused, what they miss is missing", () => {
    const dynamicData = { merge_tags: { text: { topic: "x", other: "y" } } };
    expect(renderTemplate(mailTemplate(), { dynamicData }).report).toEqual({
      missing: ["text.name"],
      defaulted: [],
      unused: ["text.other"],
      rejected_urls: [],
      hidden: [],
      lists: {},
      bytes: 13,
    });
    expect(renderTemplate(mailTemplate()).report.missing).toEqual(["text.name", "text.topic"]);
  });

  it("count in the report of each mail as its own data have them, whatever was filled before", () => {
    const isSet = (key: string) => ({ node: `no-${key}`, steps: [["test", key, "is_not_empty"]] });
    const tags = [{ group: "text", name: "a", source: "{{ a }}" }];
    const base = { format: 1, tags, conditions: [isSet("k"), isSet("l")] };
    const html = { ...base, target: "html", ops: [["unless", 0, 2], ["text", 0], "x"] };
    const text = { ...base, target: "text", ops: [["unless", 1, 2], "offer", "y"] };
    const template = { template_id: "t", programs: { html, text } };
    const mails = [
      { context: { k: 1, l: 2 }, hidden: [], missing: ["text.a"] },
      { context: { k: 1 }, hidden: ["no-l"], missing: ["text.a"] },
      { context: { l: 2 }, hidden: ["no-k"], missing: [] },
      { context: {}, hidden: ["no-k", "no-l"], missing: [] },
    ];
    for (const { context, ...expected } of [...mails, ...mails, ...mails]) {
      expect(renderTemplate(template, { dynamicData: { context } }).report).toMatchObject({ ...expected, bytes: 1 });
    }
  });

  it("have their missing tags named with those of the body, each once", () => {
    const error = errorFrom(() => renderTemplate(mailTemplate(), { onMissing: "error" }));
    expect(error.code).toBe("RENDER_ERROR");
    expect(error.issues.map(({ loc }) => loc.at(-1))).toEqual(["name", "topic"]);
    expect(error.message).toMatch(/^2 problems, the first: /);
    const dynamicData = { merge_tags: { text: { topic: "x" } } };
    expect(errorFrom(() => renderTemplate(mailTemplate(), { dynamicData, onMissing: "error" })).issues).toHaveLength(1);
  });

  it("have all problems named by the engine in WebAssembly, also when two groups of the body have one name", async () => {
    const base = { format: 3, lists: [], conditions: [] };
    const tags = (...names: readonly (readonly [string, string])[]) =>
      names.map(([group, name]) => ({ group, name, source: `{{ ${name} }}` }));
    const body = {
      ...base,
      target: "html",
      tags: tags(["text", "b"], ["url", "b"]),
      ops: [
        ["text", 0],
        ["url", 1],
      ],
    };
    const text = { ...base, target: "text", tags: tags(["text", "a"]), ops: [["plain", 0]] };
    const template = { template_id: "t", programs: { html: body, text } };
    const engine = await openWasmEngine();
    for (const options of [{}, { engine }]) {
      const dynamicData = { data: {} };
      const { issues } = errorFrom(() => renderTemplate(template, { dynamicData, onMissing: "error", ...options }));
      expect(issues.map(({ loc }) => loc.join("."))).toEqual(["data.b", "data.a"]);
    }
  });

  it("are filled at once when they may lack a URL, which the default refuses", () => {
    const text = { ...urlProgram, target: "text", ops: [["plain-url", 0]] };
    const template = { template_id: "t", programs: { html: { ...urlProgram, ops: ["x"] }, text } };
    const render = (url: Record<string, string>, onMissing?: MissingPolicy) =>
      renderTemplate(template, { dynamicData: { merge_tags: { url } }, onMissing });
    expect(errorFrom(() => render({})).issues).toMatchObject([
      { loc: ["merge_tags", "url", "u"], type: "missing_url" },
    ]);
    expect(errorFrom(() => render({ u: "\u0001" }, "error-urls")).issues).toHaveLength(1);
    expect(render({ U: "https://a.example/" }).text).toBe("https://a.example/");
    expect(render({ u: "https://a.example/" }).text).toBe("https://a.example/");
    expect(render({}, "empty")).toMatchObject({ text: "", report: { missing: ["url.u"] } });
    expect(render({}, "keep").text).toBe("{{ u }}");
  });

  it("are no targets", () => {
    const template = { ...mailTemplate(), programs: { text: mailTemplate().programs.text } };
    const { message } = errorFrom(() => renderTemplate(template));
    expect(message).toBe("there is no program for target 'html', only for []");
  });
});
