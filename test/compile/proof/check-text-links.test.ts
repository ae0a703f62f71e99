import { expect, test } from "vitest";
import { columnOf, compileMjml } from "../source/mjml/support/mjml-fixture.ts";
import { compileDocument } from "../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../support/document-fixture.ts";

const link = (props: Record<string, unknown>) =>
  blockOf("button", { text: "Our offers", link: "https://a.example/o?a=1&b=2", ...props });

test.each<[string, unknown, readonly string[]]>([
  ["a button", link({}), []],
  ["one under a condition", link({ visibility: visibleIf("plan", "==", "pro") }), []],
  ["the URL of a tag behind a host", link({ link: "https://a.example/{{ path }}?q={{ q }}" }), []],
  ["one that small screens hide", link({ mobileHide: true }), []],
  ["not one that small screens alone show", link({ desktopHide: true }), ["rows.0.columns.0.children.0.props.link"]],
])("the text of a document has %s", async (_, block, expected) => {
  const { diagnostics } = await compileDocument(documentOf([rowOf([block])]), "Hello");
  const found = diagnostics.filter(({ rule }) => rule === "text.missing-link");
  expect(found.map(({ path }) => path.slice(1).join("."))).toEqual(expected);
});

const HIDDEN = '<span style="display:none"><a href="{{ offers }}">offers</a></span>';

test.each<[string, string, readonly string[]]>([
  [
    "links in lists",
    '<mj-text><p lp-each="items">{{ items.t }} <a href="{{ items.url.u }}">more of it</a></p></mj-text>',
    [],
  ],
  [
    "icons and their labels",
    '<mj-social><mj-social-element name="x" href="https://x.example/a">X</mj-social-element></mj-social>',
    [],
  ],
  ["a menu", '<mj-navbar><mj-navbar-link href="https://a.example/m">Shop</mj-navbar-link></mj-navbar>', []],
  [
    "an address that is its own label",
    '<mj-text><a href="https://a.example/">https://a.example</a>, or so.</mj-text>',
    [],
  ],
  [
    "two links without a space",
    '<mj-text><a href="tel:+1">Call</a><a href="mailto:a@b.example">Write</a></mj-text>',
    [],
  ],
  ["what a style hides", `<mj-text>Hi ${HIDDEN}</mj-text>`, ["{{ url.offers }}"]],
  [
    "a condition that hides it in one of the two places where it is seen",
    `<mj-text>Hi <b lp-if="pro"><a href="{{ offers }}">offers</a></b>${HIDDEN}</mj-text>`,
    ["{{ url.offers }}"],
  ],
])("the text of MJML with %s", async (_, components, expected) => {
  const { diagnostics } = await compileMjml(columnOf(components));
  const found = diagnostics.filter(({ rule }) => rule === "text.missing-link");
  expect(found.map(({ message }) => /^"([^"]*)"/.exec(message)?.[1])).toEqual(expected);
});
