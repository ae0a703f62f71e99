import { expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileDocument } from "../compile/support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../compile/support/document-fixture.ts";
import { renderTsx } from "../compile/target/react-email/support/render-tsx.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";

const CONTENT = 'Call us, or <a href="https://a.example/" style="color:#aa0000">write</a>.';

// Apple Mail gives a link that it makes the attribute and a style of its own; Samsung's mail puts the mail into a box
// with the id (Cerberus, "Beat link colours").
it("links that a client makes have the colour of the text around them, links of the mail their own", async () => {
  const chromium = await launchChromium();
  const page = await chromium.newPage();
  const { programs } = await compileDocument(
    documentOf([rowOf([blockOf("paragraph", { content: CONTENT, color: "#123456" })])]),
  );
  const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), {}).output;
  for (const html of [fill("html"), await renderTsx(fill("react-email"))]) {
    await page.setContent(html);
    const colors = await page.evaluate(`(() => {
      const own = document.querySelector("a");
      const made = (attributes) => {
        own.insertAdjacentHTML("beforebegin", "<a " + attributes + ">555 0100</a>");
        const { color, textDecorationLine } = getComputedStyle(own.previousSibling);
        return color + " " + textDecorationLine;
      };
      const apple = made('href="tel:1" x-apple-data-detectors="true" style="color:blue;text-decoration:underline"');
      document.body.id = "MessageViewBody";
      return [apple, made('href="tel:1"'), getComputedStyle(own).color];
    })()`);
    expect(colors).toEqual(["rgb(18, 52, 86) none", "rgb(18, 52, 86) underline", "rgb(170, 0, 0)"]);
  }
  await chromium.close();
});
