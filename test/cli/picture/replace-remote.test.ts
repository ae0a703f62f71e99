import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replaceRemote } from "../../../src/cli/picture/replace-remote.ts";

test.each([
  ["with an apostrophe", "<td style=\"background:url('https://a.test/it's.png') no-repeat\">"],
  ["as React writes it", '<td style="background:url(&#x27;https://a.test/it&#x27;s.png&#x27;) no-repeat">'],
  ["with an ampersand", "<td style=\"background:url('https://a.test/?a=1&amp;b=2') no-repeat\">"],
  ["with a bracket, in quotes", '<td style="background:url(&quot;https://a.test/(1).png&quot;) no-repeat">'],
  ["without quotes", '<td style="background:url( https://a.test/1.png ) no-repeat">'],
])("a picture of a style is replaced whole, %s", (_case, tag) => {
  const replaced = replaceRemote(`<table><tr>${tag}Hi</td></tr></table>`);
  expect(replaced).toMatch(/^<table><tr><td style="background:url\(data:[^()"']+\) no-repeat">Hi<\/td>/);
});

test("pictures of elements and style sheets are replaced, fonts are left out, and all else stays", () => {
  const page = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"><link href="https://a.test/font.css">
<style>p > a { background: url(https://a.test/1.png) } td { background: url(data:,1) }</style>
<!--[if mso]><img src="https://a.test/2.png"><![endif]-->
<img alt="it's &amp; all" src="https://a.test/it's.png"><a href="https://a.test/">x</a>`;
  const replaced = replaceRemote(page).replaceAll(/data:image[^")]+/g, "PICTURE");
  expect(replaced).toBe(`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
<style>p > a { background: url(PICTURE) } td { background: url(data:,1) }</style>
<!--[if mso]><img src="https://a.test/2.png"><![endif]-->
<img alt="it's &amp; all" src="PICTURE"><a href="https://a.test/">x</a>`);
});

test("an image of the examples is the one that a server has", () => {
  const image = readFileSync(new URL("../../../examples/images/shop-cup.png", import.meta.url)).toString("base64");
  const url = "https://letterpress.example.com/examples/images/shop-cup.png";
  const page = `<img alt="" src="${url}"><p style="background:url('${url}')">Hi</p>`;
  const picture = `data:image/png;base64,${image}`;
  expect(replaceRemote(page)).toBe(`<img alt="" src="${picture}"><p style="background:url(${picture})">Hi</p>`);
});
