import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Chromium } from "../../../src/cli/browser/start-chromium.ts";
import { type BrowserPage, openPage } from "../../pixels/browser-page.ts";
import { startChromium } from "../../pixels/start-chromium.ts";
import type { ServerProcess } from "../../support/start-process.ts";
import { startDev } from "./start-dev.ts";

const NOTE_VIOLATIONS = `
window.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective + " " + event.blockedURI));
`;

let folder: string;
let dev: ServerProcess;
let chromium: Chromium;
let page: BrowserPage;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-dev-"));
  mkdirSync(join(folder, "welcome/samples"), { recursive: true });
  writeMail("Hello {{ name }}");
  writeFileSync(join(folder, "welcome/letterpress.json"), '{ "name": "Welcome", "subject": "For {{ name }}" }');
  writeFileSync(join(folder, "welcome/samples/ann.json"), '{ "merge_tags": { "text": { "name": "Ann" } } }');
  writeFileSync(join(folder, "welcome/samples/bo.json"), '{ "merge_tags": { "text": { "name": "Bo" } } }');
  dev = await startDev(folder);
  const started = await startChromium();
  if (started === undefined) throw new Error("there is no Chromium");
  chromium = started;
  page = await openPage(chromium.devTools);
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: NOTE_VIOLATIONS });
  await page.show(`${dev.url}/`);
});
afterAll(async () => {
  await chromium?.close();
  await dev?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function writeMail(text: string): void {
  writeFileSync(
    join(folder, "welcome/template.mjml"),
    `<mjml lang="en">
<mj-head><mj-title>Hello</mj-title>
<mj-style>@media (prefers-color-scheme: dark) { p { color: rgb(1, 2, 3) !important } }</mj-style></mj-head>
<mj-body><mj-section><mj-column>
<mj-text><p style="margin: 7px">${text}</p></mj-text>
</mj-column></mj-section></mj-body></mjml>`,
  );
}

const paragraph = 'document.querySelector("#wide").contentDocument.querySelector("p")';
const shown = (expression: string) => expect.poll(() => page.evaluate(expression));
const textOf = (id: string) => `document.querySelector("#${id}").textContent`;
const choose = (id: string, value: string) =>
  page.evaluate(`{
    const select = document.querySelector("#${id}");
    select.value = ${JSON.stringify(value)};
    select.dispatchEvent(new Event("change"));
  }`);

it("shows a mail with its first sample and its own styles, at two widths", async () => {
  await shown(`${paragraph}?.textContent`).toBe("Hello Ann");
  expect(await page.evaluate(textOf("subject"))).toBe("For Ann");
  expect(await page.evaluate(`getComputedStyle(${paragraph}).margin`)).toBe("7px");
  const widths = '[...document.querySelectorAll("iframe")].map((frame) => frame.contentWindow.innerWidth)';
  expect(await page.evaluate(widths)).toEqual([640, 360]);
});

it("shows the sample that is chosen, and what is typed", async () => {
  await choose("sample", "bo");
  await shown(`${paragraph}.textContent`).toBe("Hello Bo");
  await page.evaluate(`{
    const data = document.querySelector("#data");
    data.value = JSON.stringify({ merge_tags: { text: { name: "<b>Cy", nmae: "" } } });
    data.dispatchEvent(new Event("input"));
  }`);
  await shown(`${paragraph}.innerHTML`).toBe("Hello &lt;b&gt;Cy");
  expect(await page.evaluate(textOf("report"))).toContain("Unusedtext.nmae");
  await choose("missing", "error");
  await choose("sample", "(generated)");
  await shown(`${paragraph}.textContent`).toBe("Hello Name");
  await choose("sample", "ann");
  await choose("missing", "empty");
  await shown(`${paragraph}.textContent`).toBe("Hello Ann");
});

it("shows text, MJML and React Email", async () => {
  const part = async (name: string) => {
    await page.evaluate(`document.querySelector("button[value='${name}']").click()`);
    return await page.evaluate('document.querySelector("#source").value');
  };
  expect(await part("text")).toBe("Hello Ann\n");
  expect(await part("mjml")).toContain("<mj-column>");
  expect(await part("react-email")).toContain("export default");
  await page.evaluate(`document.querySelector("button[value='html']").click()`);
});

it("lets the mail find the colours that are chosen", async () => {
  await choose("scheme", "dark");
  expect(await page.evaluate(`getComputedStyle(${paragraph}).color`)).toBe("rgb(1, 2, 3)");
  await choose("scheme", "light");
  expect(await page.evaluate(`getComputedStyle(${paragraph}).color`)).not.toBe("rgb(1, 2, 3)");
});

it("shows what was saved, and of a fault its line and the last mail that had none", async () => {
  writeMail("Good morning {{ name }}");
  await shown(`${paragraph}.textContent`).toBe("Good morning Ann");
  writeMail("Good night {{ name }}</p><mj-txet></mj-txet><p>");
  await shown(textOf("findings")).toContain("welcome/template.mjml:5:");
  await shown(textOf("status")).toContain("does not compile: this is the preview of");
  expect(await page.evaluate(`${paragraph}.textContent`)).toBe("Good morning Ann");
  const link = await page.evaluate('document.querySelector("#findings a").href');
  expect(link).toMatch(new RegExp(`^${dev.url}/docs/diagnostics#\\w+`));
  writeMail("Good evening {{ name }}");
  await shown(`${paragraph}.textContent`).toBe("Good evening Ann");
  await shown(textOf("status")).toBe("");
});

it("runs nothing of a hostile mail, and is asked for nothing by it", async () => {
  const before = dev.stderr().length;
  const hostile = `
    <base href="/stolen/"><meta http-equiv="refresh" content="0;url=/refreshed">
    <link rel="stylesheet" href="/link.css"><style>@import "/import.css"; p { background: url(/css.gif) }</style>
    <p>hostile</p><script>parent.attacked = "script"</script><img src="/track.gif" onerror="parent.attacked = 'onerror'">
    <a id="script" href="javascript:parent.attacked='link'">x</a><a id="away" href="/clicked">x</a>
    <form action="/posted"><button id="send">x</button></form>
    <iframe src="/framed"></iframe><object data="/object"></object><video src="/video" autoplay></video>
    <svg onload="parent.attacked = 'svg'"></svg><body onload="parent.attacked = 'body'">`;
  await page.evaluate(`import("/show-mail.js").then(async ({ showMail }) => {
    const frame = document.querySelector("#wide");
    showMail(frame, ${JSON.stringify(hostile)}, "light");
    const mail = frame.contentDocument;
    for (const id of ["script", "away", "send"]) mail.getElementById(id).click();
    await new Promise((resolve) => setTimeout(resolve, 500));
  })`);
  expect(await page.evaluate(`${paragraph}.textContent`)).toBe("hostile");
  expect(await page.evaluate("window.attacked ?? null")).toBeNull();
  expect(dev.stderr().slice(before)).toBe("");
  expect(dev.stderr()).toContain("GET /frame\n");
});

it("breaks no rule of its policy, and none of axe", async () => {
  expect(await page.evaluate("violations")).toEqual([]);
  for (const width of [1400, 400]) {
    const screen = { width, height: 900, deviceScaleFactor: 1, mobile: false };
    await page.send("Emulation.setDeviceMetricsOverride", screen);
    for (const value of ["light", "dark"]) {
      await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
      await page.evaluate(axe.source);
      const run =
        "axe.run({ exclude: ['iframe'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))";
      expect(await page.evaluate(run)).toEqual([]);
    }
  }
});
