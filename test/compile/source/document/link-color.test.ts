import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, pageOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

const link = (style = "") => `Read <a href="https://a.example/"${style}>our terms</a>`;
const DARK = { backgroundColor: "#111827" };

// #0000ee is what browsers draw links in (HTML Standard, section 15.3.4); on #111827 it has 1.9:1.
test.each<[string, string, Readonly<Record<string, unknown>>, string]>([
  ["that of links on white", "paragraph", { content: link() }, "#0000ee"],
  ["its own", "heading", { content: link(' style="color:#aa0000"') }, "#aa0000"],
  ["that of the text on a dark block", "paragraph", { content: link(), color: "#eeeeee", ...DARK }, "#eeeeee"],
  [
    "that of the text in a dark run",
    "list",
    { content: `<ul><li><span style="background-color:#111827;color:#fefefe">${link()}</span></li></ul>` },
    "#fefefe",
  ],
])("a link has a colour of its own: %s", async (_, kind, props, color) => {
  const { programs } = await compileDocument(documentOf([rowOf([blockOf(kind, props)])]));
  const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), {}).output;
  for (const html of [fill("html"), await renderTsx(fill("react-email"))]) {
    const [style] = pageOf(html)
      .elements("a")
      .map((element) => attributeOf(element, "style"));
    expect(style).toMatch(new RegExp(`(?:^|;)color:${color}(?:;|$)`));
  }
});
