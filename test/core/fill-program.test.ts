import { describe, expect, it } from "vitest";
import { faultOf } from "../support/fault-of.ts";
import { fillWithBoth as fillProgram } from "../support/fill-with-both.ts";
import { greetingProgram } from "../support/greeting-program.ts";
import { programOf, tagOf } from "../support/program-fixture.ts";

describe("fillProgram", () => {
  it("writes literals, values and defaults, and reports what it met", () => {
    const { output, report } = fillProgram(greetingProgram, {
      merge_tags: {
        text: { first_name: "Zoë & Al", nickname: "Z" },
        url: { shop: "javascript:alert(1)", other: "x" },
        attr: { first_name: '"Z"' },
      },
      context: { plan: "pro", seats: 3, unread: true },
    });
    expect(output).toBe('<p>Hi Zoë &amp; Al of your town</p><a href="#"></a><img alt="&#34;Z&#34;">');
    expect(report).toEqual({
      missing: [],
      defaulted: ["text.city"],
      unused: ["text.nickname", "url.other"],
      rejected_urls: ["url.shop"],
      hidden: ["block-2"],
      lists: {},
      bytes: new TextEncoder().encode(output).length,
    });
  });

  it("does not look into what is hidden", () => {
    const { output, report } = fillProgram(greetingProgram, {});
    expect(output).toBe('<p>Hi  of your town</p><img alt="">');
    expect(report.hidden).toEqual(["row-1"]);
    expect(report.missing).toEqual(["text.first_name", "attr.first_name"]);
  });

  it("counts an empty value, and one of nothing but dropped characters, as missing", () => {
    const data = { merge_tags: { text: { first_name: "\u0000", city: "" } } };
    const { report } = fillProgram(greetingProgram, data);
    expect(report.missing).toContain("text.first_name");
    expect(report.defaulted).toEqual(["text.city"]);
  });

  it("finds values under any spelling of their name, the normalised one first", () => {
    const program = programOf({ tags: [tagOf("text", "first_name")], ops: [["text", 0]] });
    const fill = (text: Record<string, string>) => fillProgram(program, { merge_tags: { text } });
    expect(fill({ "First Name": "Ann" }).output).toBe("Ann");
    expect(fill({ first_name: "Ann", "First Name": "Bea" }).output).toBe("Ann");
    expect(fill({ "First Name": "Bea", first_name: "Ann" }).output).toBe("Ann");
    expect(fill({ FIRST_NAME: "Ann", "First Name": "Bea" }).output).toBe("Bea");
    expect(fill({ "First-Name": "Ann" }).report.unused).toEqual(["text.First-Name"]);
  });

  it("is not confused by names that every object inherits", () => {
    const program = programOf({
      tags: [tagOf("text", "constructor"), tagOf("text", "__proto__")],
      ops: [
        ["text", 0],
        ["text", 1],
      ],
    });
    expect(fillProgram(program, { merge_tags: { text: {} } }).report.missing).toHaveLength(2);
    const text = JSON.parse('{"Constructor": "a", "__proto__": "b"}');
    expect(fillProgram(program, { merge_tags: { text } }).output).toBe("ab");
  });

  it("never searches a value for tags", () => {
    const text = { first_name: "{{ text.city }}", city: "$& $1 {{ text.first_name }}" };
    expect(fillProgram(greetingProgram, { merge_tags: { text } }).output).toContain(
      "Hi {{ text.city }} of $&amp; $1 {{ text.first_name }}",
    );
  });

  it("escapes defaults like values", () => {
    const program = programOf({
      tags: [tagOf("text", "a", "<b>"), tagOf("url", "b", "javascript:x"), tagOf("url", "c", "")],
      ops: [["text", 0], " ", ["url", 1], " ", ["url", 2]],
    });
    const { output, report } = fillProgram(program, {});
    expect(output).toBe("&lt;b&gt; # ");
    expect(report).toMatchObject({ defaulted: ["text.a", "url.b", "url.c"], rejected_urls: ["url.b"], missing: [] });
  });

  it("reports a tag and a node once, however often they occur", () => {
    const program = programOf({
      tags: [tagOf("url", "u"), tagOf("text", "t")],
      conditions: [{ node: "n", steps: [["constant", false]] }],
      ops: [
        ["url", 0],
        ["unless", 0, 3],
        "x",
        ["unless", 0, 5],
        "y",
        ["url", 0],
        ["image-url", 0],
        ["text", 1],
        ["text", 1],
      ],
    });
    const { output, report } = fillProgram(program, { merge_tags: { url: { u: "ftp:x" } } });
    expect(output).toBe("###");
    expect(report).toMatchObject({ rejected_urls: ["url.u"], missing: ["text.t"], hidden: ["n"] });
  });

  it("writes what each of two defaults of one name says", () => {
    const program = programOf({
      tags: [tagOf("text", "t", "a"), tagOf("text", "t", "b")],
      ops: [
        ["text", 0],
        ["text", 1],
      ],
    });
    expect(fillProgram(program, {}).output).toBe("ab");
  });
});

describe("onMissing", () => {
  const tag = { group: "text", name: "t", source: '{{ text.t & "co" }}' } as const;
  const program = programOf({
    tags: [tag],
    ops: [["text", 0], "|", ["attribute", 0], "|", ["url", 0], "|", ["url-query", 0]],
  });

  it("keep writes the tag as its author did, escaped and not checked as a URL", () => {
    const { output, report } = fillProgram(program, {}, { onMissing: "keep" });
    const kept = "{{ text.t &amp; &#34;co&#34; }}";
    expect(output).toBe([kept, kept, kept, kept].join("|"));
    expect(report).toMatchObject({ missing: ["text.t"], rejected_urls: [] });
  });

  it("error-urls, the default, names those that stand for a URL, and writes nothing for the others", () => {
    const issues = [
      {
        loc: ["merge_tags", "text", "t"],
        msg: "stands for a URL, so it needs a value or a default",
        type: "missing_url",
      },
    ];
    expect(faultOf(() => fillProgram(program, {})).issues).toEqual(issues);
    expect(faultOf(() => fillProgram(program, {}, { onMissing: "error-urls" })).issues).toEqual(issues);
    const { output, report } = fillProgram({ ...program, ops: [["text", 0], "|", ["url-query", 0]] }, {});
    expect(output).toBe("|");
    expect(report.missing).toEqual(["text.t"]);
  });

  it("empty writes nothing", () => {
    expect(fillProgram(program, {}, { onMissing: "empty" }).output).toBe("|||");
  });

  it("error names every missing tag of what is shown", () => {
    const fault = faultOf(() => fillProgram(greetingProgram, {}, { onMissing: "error" }));
    expect(fault.code).toBe("RENDER_ERROR");
    expect(fault.issues).toEqual([
      { loc: ["merge_tags", "text", "first_name"], msg: "has neither a value nor a default", type: "missing" },
      { loc: ["merge_tags", "attr", "first_name"], msg: "has neither a value nor a default", type: "missing" },
    ]);
  });

  it("error passes when nothing is missing", () => {
    const merge_tags = { text: { first_name: "A" }, attr: { first_name: "A" } };
    expect(fillProgram(greetingProgram, { merge_tags }, { onMissing: "error" }).report.missing).toEqual([]);
  });
});
