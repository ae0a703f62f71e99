import { expect, it } from "vitest";
import { sheetPage } from "../../../src/cli/picture/sheet-page.ts";

it("texts of the sheet are values and no markup", () => {
  const picture = { png: Buffer.from("png"), width: 7, height: 9, contentWidth: 7, contentHeight: 9 };
  const page = sheetPage("<b>&", [{ label: '"><script>', notes: ["<i>"], pictures: [picture] }]);
  expect(page).toContain("<h1>&lt;b&gt;&amp;</h1>");
  expect(page).not.toMatch(/<script|<i>|<b>/);
  expect(page).toContain('<img width="7" height="9" src="data:image/png;base64,cG5n">');
});
