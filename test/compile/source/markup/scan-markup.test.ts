import { expect, test } from "vitest";
import { scanMarkup } from "../../../../src/compile/source/markup/scan-markup.ts";

test.each<[string, string, readonly string[]]>([
  ["text", "Hi <b>you</b> &amp; me", ["Hi ", "you", " &amp; me"]],
  ["a quoted attribute", `<a href="x" title='y'>z</a>`, ["href=x", "title=y", "z"]],
  ["an attribute with space round it", '<a HREF = "x">z</a>', ["href=x", "z"]],
  ["an attribute without quotes", "<a href=x title>z</a>", ["href:x", "z"]],
  ["a greater-than sign in an attribute", '<a title="a > b">z</a>', ["title=a > b", "z"]],
  ["no script and no style", "<style>a</style>b<script>c</script>d<title>e</title>f", ["b", "d", "f"]],
  ["no comment", "a<!-- b -->c", ["a", "c"]],
  ["what Outlook alone sees", 'a<!--[if mso]><b title="c">d</b><![endif]-->e', ["a", "title=c", "d", "e"]],
  ["what Outlook alone does not see", "<!--[if !mso]><!-->a<!--<![endif]-->", ["a"]],
  ["an Outlook comment that goes on elsewhere", "a<!--[if mso]><td>b", ["a", "b"]],
  ["no element that goes on elsewhere", 'a <a href="b', ["a "]],
  ["the end of an element that began elsewhere", "b</td>c", ["b", "c"]],
  ["signs that are no elements", "1 < 2 <% x %> {% y %}", ["1 < 2 <% x %> {% y %}"]],
])("%s", (_, html, expected) => {
  const found = scanMarkup(html).map(({ start, end, attribute, isQuoted }) => {
    const text = html.slice(start, end);
    return attribute === undefined ? text : `${attribute}${isQuoted ? "=" : ":"}${text}`;
  });
  expect(found).toEqual(expected);
});
