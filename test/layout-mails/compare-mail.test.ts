import { expect, it } from "vitest";
import { findBodyDifference } from "./body-difference.ts";
import { compareMail, type Layouts } from "./compare-mail.ts";

const LAYOUTS: Layouts = new Map([
  [
    "Whole",
    '<html><body><table><tr><td><img src="https://app.example/logo.png" alt="">{{>@partial-block}}</td></tr></table><p>&copy; {{ Year }}</p></body></html>',
  ],
  ["Titled", "{{#>Whole}}<h1>{{ Title }}</h1>{{>@partial-block}}<hr>{{/Whole}}"],
]);
const MAIL = `{{#>Titled}}<p>Dear {{Name}}{{#if IsMember}}, member{{else}}, guest{{/if}}</p>
<ul>{{#each Items}}<li class="item">{{this}}</li>{{/each}}</ul>
{{#unless (eq Plan "free")}}<a href="{{{Url}}}">{{usd Amount}}</a>{{/unless}}{{/Titled}}`;

it("rebuilds a mail in a layout that is in another one, and finds it equal", async () => {
  expect(await compareMail(MAIL, LAYOUTS, { sets: 20, seed: "1" })).toBeUndefined();
});

it.each([
  ["a missing element", "<p>Hello</p>", "<p>Hello</p><hr>"],
  ["another text", "<p>Hello</p>", "<p>Hallo</p>"],
  ["another attribute", '<p title="a">Hello</p>', '<p title="b">Hello</p>'],
  ["text outside of its element", "<p>Hello</p>", "<p></p>Hello"],
])("finds %s", (_what, own, expected) => {
  const page = (body: string) => `<html><body>${body}</body></html>`;
  const article = `<div role="article">${own}</div>`;
  expect(findBodyDifference(page(article), page(own))).toBeUndefined();
  expect(findBodyDifference(page(article), page(expected))).toMatch(/ in place of /);
});
