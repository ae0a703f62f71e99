import { describe, expect, test } from "vitest";
import { parseUrl } from "../../../../src/compile/source/url/parse-url.ts";
import type { Diagnostic } from "../../../../src/domain/diagnostic.ts";

describe("a literal link", () => {
  test.each([
    ["https://a.example/x?y=1&z=2#t", "https://a.example/x?y=1&z=2#t"],
    ["HTTPS://a.example", "HTTPS://a.example"],
    ["mailto:a@b.example?subject=Hi%20you", "mailto:a@b.example?subject=Hi%20you"],
    ["tel:+4912345", "tel:+4912345"],
    ["sms:+4912345", "sms:+4912345"],
    ["#top", "#top"],
    [" https://a.example/ ", "https://a.example/"],
    ["https://a.example/a b'c\"d(e)<f>\\g`", "https://a.example/a%20b%27c%22d%28e%29%3Cf%3E%5Cg%60"],
    ["https://a.example/ä/%2F", "https://a.example/%C3%A4/%2F"],
    ["a.example/x", "https://a.example/x"],
    ["a.example:8080/x", "https://a.example:8080/x"],
    ["localhost:3000", "https://localhost:3000"],
    ["//a.example/x", "https://a.example/x"],
  ])("%j is written as %s", (text, expected) => {
    expect(read(text).value).toEqual([expected]);
  });

  test.each([
    ["javascript:alert(1)", "link.forbidden-scheme"],
    ["JaVaScRiPt:alert(1)", "link.forbidden-scheme"],
    ["java\nscript:alert(1)", "link.forbidden-scheme"],
    ["\tjavascript:alert(1)", "link.forbidden-scheme"],
    ["javascript:1", "link.forbidden-scheme"],
    ["vbscript:x", "link.forbidden-scheme"],
    ["data:text/html,x", "link.forbidden-scheme"],
    ["file:///etc/passwd", "link.forbidden-scheme"],
    ["cid:part1", "link.forbidden-scheme"],
    ["/pricing", "link.relative"],
    ["pricing", "link.relative"],
    ["?a=b", "link.relative"],
    ["https://", "link.invalid"],
    ["mailto:", "link.invalid"],
    ["TEL: ", "link.invalid"],
    ["https://a b.example/", "link.invalid"],
    ["https://a.example:port/{{ p }}", "link.invalid"],
  ])("%j is refused: %s", (text, rule) => {
    const { value, findings } = read(text);
    expect(value).toBeUndefined();
    expect(findings).toMatchObject([{ rule, severity: "error" }]);
  });

  test("an image may be a part of the mail, and nothing a script could be", () => {
    expect(read("cid:part1", "image").value).toEqual(["cid:part1"]);
    expect(read("data:image/svg+xml,x", "image").findings).toMatchObject([{ rule: "link.forbidden-scheme" }]);
    expect(read("mailto:a@b.example", "image").findings).toMatchObject([{ rule: "link.forbidden-scheme" }]);
  });

  test("nothing is no link and no fault", () => {
    expect(read("  ")).toEqual({ value: undefined, findings: [] });
  });
});

describe("a tag in a link", () => {
  test.each<[string, readonly string[]]>([
    ["{{ u }}", ["url"]],
    ["{{ u }}/path/{{ p }}", ["url", "/path/", "url-path"]],
    ["{{ u }}?a={{ q }}", ["url", "?a=", "url-query"]],
    ["{{ u }}&a={{ q }}", ["url", "&a=", "url-query"]],
    ["https://a.example/{{ p }}", ["https://a.example/", "url-path"]],
    [
      "https://a.example/{{ p }}/x?y={{ q }}#{{ f }}",
      ["https://a.example/", "url-path", "/x?y=", "url-query", "#", "url-query"],
    ],
    ["https://a.example?x={{ q }}", ["https://a.example?x=", "url-query"]],
    ["a.example/{{ p }}", ["https://a.example/", "url-path"]],
    ["mailto:{{ p }}?subject={{ q }}", ["mailto:", "url-address", "?subject=", "url-query"]],
    ["mailto:{{ p }}@{{ d }}", ["mailto:", "url-address", "@", "url-address"]],
    ["mailto:a@b.example?cc={{ q }}", ["mailto:a@b.example?cc=", "url-query"]],
    ["TEL:+49{{ p }}", ["TEL:+49", "url-address"]],
    ["sms:{{ p }}", ["sms:", "url-address"]],
    ["#{{ f }}", ["#", "url-query"]],
  ])("%s", (text, expected) => {
    expect(read(text).value?.map((part) => (typeof part === "string" ? part : part.position))).toEqual(expected);
  });

  test("an image is a position of its own", () => {
    expect(read("{{ u }}", "image").value).toMatchObject([{ position: "image-url" }]);
  });

  test.each([
    ["https://{{ host }}/x", "tag.in-host"],
    ["https://a.example{{ p }}", "tag.in-host"],
    ["https://a.{{ domain }}", "tag.in-host"],
    ["{{ u }}{{ v }}", "tag.in-host"],
    ["{{ u }}.example/{{ v }}{{ w }}", undefined],
    ["{{ scheme }}-{{ host }}", "tag.in-host"],
    ["http{{ s }}://a.example", "link.relative"],
    ["java{{ x }}script:alert(1)", "link.relative"],
    ["javascript:{{ x }}", "link.forbidden-scheme"],
    ["{{ u|'javascript:alert(1)' }}", "link.forbidden-scheme"],
    ["{{ u|'a.example' }}", "link.forbidden-scheme"],
    ["{{ u|'https://a.example/' }}", undefined],
  ])("%j: %s", (text, rule) => {
    expect(read(text).findings.filter(({ severity }) => severity === "error")).toMatchObject(
      rule === undefined ? [] : [{ rule }],
    );
  });
});

function read(text: string, use: "link" | "image" = "link") {
  const findings: Diagnostic[] = [];
  const value = parseUrl(text, use, { path: ["document"], diagnostics: findings });
  return { value, findings };
}
