import { expect, test } from "vitest";
import type { Slot } from "../../../../src/compile/mail/tree/value.ts";
import { readStyle } from "../../../../src/compile/target/react-email/read-style.ts";

const slot: Slot = { tag: { group: "url", name: "u", source: "{{ u }}" }, position: "image-url" };

test.each([
  ["margin:0;", [["margin", ["0"]]]],
  [
    "font-size:1px;border-top:solid 1px #ccc",
    [
      ["fontSize", ["1px"]],
      ["borderTop", ["solid 1px #ccc"]],
    ],
  ],
  ["mso-padding-alt:0px;", [["msoPaddingAlt", ["0px"]]]],
  ["-webkit-hyphens:none;", [["WebkitHyphens", ["none"]]]],
  ["font-family:'4 Font', Arial;", [["fontFamily", ["'4 Font', Arial"]]]],
  [
    "background-image:url(https://a.example/x;y:z),linear-gradient(45deg,rgba(0,0,0,.5) 0%,#fff 100%);width:1%;",
    [
      ["backgroundImage", ["url(https://a.example/x;y:z),linear-gradient(45deg,rgba(0,0,0,.5) 0%,#fff 100%)"]],
      ["width", ["1%"]],
    ],
  ],
  ["", []],
])("reads '%s'", (style, expected) => {
  expect([...readStyle(style)]).toEqual(expected);
});

test("keeps a slot where it stands", () => {
  expect([...readStyle(["background-image:url(", slot, "?a=1);", "padding:0;"])]).toEqual([
    ["backgroundImage", ["url(", slot, "?a=1)"]],
    ["padding", ["0"]],
  ]);
});
