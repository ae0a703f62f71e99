import { describe, expect, it } from "vitest";
import type { SlotPosition } from "../../core/evaluator/escape.ts";
import { fillWithBoth as fillProgram } from "../support/fill-with-both.ts";
import { groupOf, slotProgram } from "../support/program-fixture.ts";

function fill(position: SlotPosition, value: string) {
  const { output, report } = fillProgram(slotProgram(position), { merge_tags: { [groupOf(position)]: { v: value } } });
  return { output, isRejected: report.rejected_urls.length > 0 };
}

/** Values and what must stand in the output, by hand after the HTML standard and RFC 3986. */
const WRITTEN: Record<SlotPosition, readonly (readonly [value: string, output: string])[]> = {
  text: [
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ['" onload="x', "&#34; onload=&#34;x"],
    ["it's", "it&#39;s"],
    ["--><b>", "--&gt;&lt;b&gt;"],
    ["<![endif]-->", "&lt;![endif]--&gt;"],
    ["Ann Lee", "Ann Lee"],
    ["Zoë 日本 😀", "Zoë 日本 😀"],
    ["a\tb\nc", "a\tb\nc"],
    ["{{ text.other }}", "{{ text.other }}"],
    ["&amp; &lt;b&gt;", "&amp;amp; &amp;lt;b&amp;gt;"],
  ],
  attribute: [
    ['"><img src=x onerror=alert(1)>', "&#34;&gt;&lt;img src=x onerror=alert(1)&gt;"],
    ["' onmouseover='x", "&#39; onmouseover=&#39;x"],
    ["A plain picture", "A plain picture"],
    ["Fish &amp; chips", "Fish &amp;amp; chips"],
  ],
  url: [
    ["https://example.com/a?b=1&c=2", "https://example.com/a?b=1&amp;c=2"],
    ["HTTPS://EXAMPLE.COM/", "HTTPS://EXAMPLE.COM/"],
    ["http://example.com/", "http://example.com/"],
    ["mailto:a@example.com?subject=Hi%20you", "mailto:a@example.com?subject=Hi%20you"],
    ["tel:+441632960000", "tel:+441632960000"],
    ["sms:+441632960000", "sms:+441632960000"],
    ['https://example.com/"><script>', "https://example.com/%22%3E%3Cscript%3E"],
    ["https://example.com/x') no-repeat;}", "https://example.com/x%27%29%20no-repeat;}"],
    ["https://example.com/a b\tc\nd\\e`f", "https://example.com/a%20b%09c%0Ad%5Ce%60f"],
    ["https://example.com/ä/日/😀", "https://example.com/%C3%A4/%E6%97%A5/%F0%9F%98%80"],
    // Each by itself: nothing else in the value calls for a closer look.
    ['https://example.com/"', "https://example.com/%22"],
    ["https://example.com/'", "https://example.com/%27"],
    ["https://example.com/(", "https://example.com/%28"],
    ["https://example.com/)", "https://example.com/%29"],
    ["https://example.com/<", "https://example.com/%3C"],
    ["https://example.com/>", "https://example.com/%3E"],
    ["https://example.com/\\", "https://example.com/%5C"],
    ["https://example.com/`", "https://example.com/%60"],
    ["https://example.com/\u00a0", "https://example.com/%C2%A0"],
    ["https://example.com/already%20done/100%", "https://example.com/already%20done/100%"],
    ["https://example.com/?a=1&amp;b=2", "https://example.com/?a=1&amp;amp;b=2"],
  ],
  "image-url": [
    ["https://example.com/a.png?w=1&h=2", "https://example.com/a.png?w=1&amp;h=2"],
    ["cid:logo@example.com", "cid:logo@example.com"],
    ["http://example.com/a.png", "http://example.com/a.png"],
    ["https://example.com/(1).png", "https://example.com/%281%29.png"],
  ],
  "url-path": [
    ["a/b c", "a%2Fb%20c"],
    ["../admin", "..%2Fadmin"],
    ["?q=1#top", "%3Fq%3D1%23top"],
    ['"><script>', "%22%3E%3Cscript%3E"],
    ["it's(1)!*", "it%27s%281%29%21%2A"],
    ["AZaz09-._~", "AZaz09-._~"],
    ["50%", "50%25"],
    ["a%2Fb", "a%252Fb"],
    ["ü😀", "%C3%BC%F0%9F%98%80"],
  ],
  "url-query": [
    ["https://x.example/?a=1&b=2", "https%3A%2F%2Fx.example%2F%3Fa%3D1%26b%3D2"],
    ["a b+c", "a%20b%2Bc"],
    ["'onerror='", "%27onerror%3D%27"],
    ["AZaz09-._~", "AZaz09-._~"],
    ["%20", "%2520"],
  ],
  "url-address": [
    ["ada@example.com", "ada%40example.com"],
    ["+49 30 1", "%2B49%2030%201"],
    ["a?bcc=b@example.com", "a%3Fbcc%3Db%40example.com"],
    ["a,b/c", "a%2Cb%2Fc"],
    ["AZaz09-._~", "AZaz09-._~"],
  ],
  "js-text": [
    ['a "quoted" \\ word', 'a \\"quoted\\" \\\\ word'],
    ["</script>{1+1}", "\\u003C/script\\u003E{1+1}"],
    ["two\nlines\tand\u2028more\u2029", "two\\nlines\\tand\\u2028more\\n"],
    ["`x` it's {y}", "`x` it's {y}"],
    ["Zoë 日本 😀", "Zoë 日本 😀"],
  ],
  "js-url": [
    ["https://example.com/a?b=1&c=2", "https://example.com/a?b=1&c=2"],
    ['https://example.com/"+alert(1)+"', "https://example.com/%22+alert%281%29+%22"],
    ["https://example.com/\\u0022", "https://example.com/%5Cu0022"],
  ],
  "js-image-url": [
    ["cid:logo@example.com", "cid:logo@example.com"],
    ["https://example.com/a.png?w=1&h=2", "https://example.com/a.png?w=1&h=2"],
  ],
  plain: [['<b>Fish & chips</b>\n"x"', '<b>Fish & chips</b>\n"x"']],
  "plain-url": [["https://example.com/a b?x=1&y='2'", "https://example.com/a%20b?x=1&y=%272%27"]],
  line: [
    ["Your order\r\nBcc: all@example.com", "Your order Bcc: all@example.com"],
    ["\n a\u0085\u2028b \n", "a b"],
    ["Fish & <chips>", "Fish & <chips>"],
  ],
};

describe.each(Object.entries(WRITTEN) as [SlotPosition, (typeof WRITTEN)["text"]][])(
  "position %s",
  (position, cases) => {
    it.each(cases)("writes %j as %j", (value, output) => {
      expect(fill(position, value)).toEqual({ output, isRejected: false });
    });
  },
);

const REFUSED = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:msgbox(1)",
  "//evil.example/",
  "/relative",
  "page.html",
  "#top",
  " https://example.com/",
  "http\t://example.com/",
  "file:///etc/passwd",
  "https",
];

describe.each(["url", "image-url", "js-url", "js-image-url", "plain-url"] as const)("position %s", (position) => {
  it.each(REFUSED)("replaces %j by # and reports it", (value) => {
    expect(fill(position, value)).toEqual({ output: "#", isRejected: true });
  });
});

it.each(["url", "js-url", "plain-url"] as const)("takes cid: for images only, not in position %s", (position) => {
  expect(fill(position, "cid:logo@example.com")).toEqual({ output: "#", isRejected: true });
});

describe("cleaning", () => {
  it.each([
    ["a\ud800b", "a\ufffdb", "a lone high surrogate"],
    ["a\udc00b", "a\ufffdb", "a lone low surrogate"],
    ["\ud83d\u0000\ude00", "\ufffd\ufffd", "a pair that a dropped character parts"],
    ["a\u0000b\u0008c\u000bd\u000ce\u001ff\u007fg", "abcdefg", "control characters"],
    ["a\r\nb\rc\nd\te", "a\nb\nc\nd\te", "line ends"],
    ["\r\u0000\n", "\n\n", "a line end that a dropped character parts"],
    ["a\u0080b\u2028c", "a\u0080b\u2028c", "what is not to be cleaned"],
  ])("turns %j into %j: %s", (value, output) => {
    expect(fill("text", value).output).toBe(output);
  });
});
