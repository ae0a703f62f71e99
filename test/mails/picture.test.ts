import { readFileSync } from "node:fs";
import process from "node:process";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, openBrowser } from "../../src/cli/browser/browser.ts";
import { OFFLINE } from "../../src/cli/browser/chromium-flags.ts";
import { comparePictures } from "../../src/cli/picture/compare-pictures.ts";
import { listFrames } from "../../src/cli/picture/list-frames.ts";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { mail, useFolderCommands } from "../cli/support/folder-commands.ts";
import { startChromium } from "../pixels/start-chromium.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { run, write, inPlace } = useFolderCommands();

const app = useTestApp();
let browser: Browser;
beforeAll(async () => {
  const chromium = await startChromium(OFFLINE);
  if (chromium === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
  browser = openBrowser(chromium);
});
afterAll(async () => {
  await browser?.close();
});

/** Each band is 20 px high: what decides its colour is in the comment beside it. */
const BANDS = `<!doctype html><html><head><meta name="color-scheme" content="light dark"><style>
  .dark { background: #ffffff }
  @media (prefers-color-scheme: dark) { .dark { background: #123456 !important } }
  [data-ogsb] .marked, .marked[data-ogsb] { background-color: #654321 !important }
  @media (max-width: 400px) { .phone { background: #00ff00 !important } }
  @media (max-width: 340px) { .phone { background: #0000ff !important } }
  .styled { background: #ff00ff }
  body { margin: 0 }
  p { margin: 0; height: 20px }
</style></head><body style="margin:0">
<p class="dark" style="height:20px;margin:0"></p>
<p class="marked" style="height:20px;margin:0;background-color:#eeeeee"></p>
<p class="phone" style="height:20px;margin:0;background:#ff0000"></p>
<p class="styled" style="height:20px;margin:0"></p>
<p style="height:20px;margin:0;background:#222222"><img src="https://a.example/a.png" width="375" height="20" style="display:block"></p>
<!--[if mso]><p style="height:20px;margin:0;background:#0a0b0c"></p><![endif]-->
<!--[if !mso]><!--><p style="height:20px;margin:0;background:#0d0e0f"></p><!--<![endif]-->
</body></html>`;

/** The colour in the middle of each band, of a picture of some states. */
async function bandsIn(state: string): Promise<readonly string[]> {
  const mails = { mail: { html: BANDS }, worst: [], locales: [], brands: [] };
  const [frame] = listFrames(mails, { states: new Set([state]), isolate: (html) => replaceRemote(html) });
  if (frame === undefined) throw new Error(`there is no state ${state}`);
  const { png } = await browser.draw(frame);
  const { data, width } = PNG.sync.read(png);
  return [0, 1, 2, 3, 4, 5].map((band) => {
    const at = ((band * 20 + 10) * width + 300) * 4;
    return `#${data.subarray(at, at + 3).toString("hex")}`;
  });
}

describe("a state shows what its client makes of a mail", () => {
  const [LIGHT, PHONE, STYLED] = ["#ffffff", "#00ff00", "#ff00ff"];
  const PLACEHOLDER = "#9db4c8";
  it.each([
    ["light", [LIGHT, "#eeeeee", "#ff0000", STYLED, PLACEHOLDER, "#0d0e0f"]],
    ["dark", ["#123456", "#eeeeee", "#ff0000", STYLED, PLACEHOLDER, "#0d0e0f"]],
    ["outlook-com", [LIGHT, "#654321", expect.any(String), STYLED, PLACEHOLDER, expect.any(String)]],
    ["outlook", [LIGHT, "#eeeeee", "#ff0000", STYLED, PLACEHOLDER, "#0a0b0c"]],
    ["narrow", [LIGHT, "#eeeeee", PHONE, STYLED, PLACEHOLDER, "#0d0e0f"]],
    ["small", [LIGHT, "#eeeeee", "#0000ff", STYLED, PLACEHOLDER, "#0d0e0f"]],
    ["images-off", [LIGHT, "#eeeeee", PHONE, STYLED, "#222222", "#0d0e0f"]],
    ["unstyled", [LIGHT, "#eeeeee", "#ff0000", LIGHT, PLACEHOLDER, "#0d0e0f"]],
  ])("%s", async (state, colors) => {
    expect(await bandsIn(state)).toEqual(colors);
  });

  it("inverted: light grounds are dark and dark ones stay, though the mail has dark colours of its own", async () => {
    const [own, , , , , dark] = await bandsIn("inverted");
    expect([own, dark]).toEqual([expect.stringMatching(/^#(1[0-9a-f]|2[0-9a-f]){3}$/), "#0d0e0f"]);
  });
});

describe("two pictures", () => {
  const page = (color: string, more = "") =>
    `<!doctype html><body style="margin:0;background:#fff"><div style="width:30px;height:150px;background:${color}"></div>${more}</body>`;

  it("differ by the pixels whose colours differ, and by those that only one has", async () => {
    const draw = (html: string) => browser.draw({ html, width: 200 });
    const before = await draw(page("#102030"));
    const compare = async (html: string) => (await comparePictures(browser, before, await draw(html))).pixels;
    expect(await compare(page("#102030"))).toBe(0);
    expect(await compare(page("#102031"))).toBe(30 * 150);
    expect(await compare(page("#102030", '<p style="margin:0;height:10px"></p>'))).toBe(200 * 10);
    const { picture } = await comparePictures(browser, before, await draw(page("#102031")));
    const { data, width, height } = PNG.sync.read(picture.png);
    expect([width, height, data.subarray(0, 3).toString("hex")]).toEqual([200, 150, "dc001e"]);
  });
});

const env = { CHROMIUM: process.env.CHROMIUM ?? "chromium", PATH: process.env.PATH ?? "" };

describe.each(["store", "server"])("against the served version, from a %s", (place) => {
  it("exits with 1 and counts what differs, in each state", async () => {
    const admin = await app.issueKey({ kind: "admin" });
    const where =
      place === "store"
        ? { STORE_URL: `sqlite:${app.storePath}` }
        : { LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: admin };
    const at = { ...env, ...where };
    const bar = (color: string) => mail("Hello").replace("<mj-section", `<mj-section background-color="${color}"`);
    write(`AT/${place}/letterpress.json`, JSON.stringify({ slug: place, name: "Mail", subject: "Hello" }));
    write(`AT/${place}/template.mjml`, bar("#336699"));
    const words = `picture AT/${place} --against served --states light,narrow --out AT/a.png --json`;
    expect(JSON.parse((await run(words, at)).out)).toMatchObject({
      error: { code: "TEMPLATE_NOT_FOUND" },
    });
    await run(`template push AT/${place} --publish`, at);
    const same = await run(words, at);
    expect([same.code, JSON.parse(same.out)]).toMatchObject([
      0,
      { against: 1, pictures: [{ differing_pixels: 0 }, { differing_pixels: 0 }] },
    ]);

    write(`AT/${place}/template.mjml`, bar("#336698"));
    const changed = await run(words, at);
    const { against, pictures } = JSON.parse(changed.out);
    expect([changed.code, against]).toEqual([1, 1]);
    // The section is as wide as the mail, or as the window; a fifth of it is text at most.
    expect(pictures[0].differing_pixels).toBeGreaterThan(600 * 40 * 0.8);
    expect(pictures[1].differing_pixels).toBeGreaterThan(375 * 40 * 0.8);
    expect(pictures[1].differing_pixels).toBeLessThan(pictures[0].differing_pixels);
    const second = await run(words.replace("served", "2"), at);
    expect(second.out).toContain("version 2");
    expect(second.code).not.toBe(0);
  });
});

describe("the command", () => {
  it("draws a mail with its sample in its languages and brands as one picture", async () => {
    const token = '<lp-token name="accent" kind="color" value="#1a73e8" />';
    const text = mail('<span style="color: {{ brand.accent }}">Hello {{ name }}</span>');
    write("AT/mail/letterpress.json", JSON.stringify({ slug: "mail", name: "Mail", subject: "Hello {{ name }}" }));
    write("AT/mail/template.mjml", text.replace("<mj-head>", `<mj-head>${token}`));
    write("AT/mail/samples/usual.json", JSON.stringify({ merge_tags: { text: { name: "Ada" } } }));
    write("AT/mail/messages/de.json", "{}");
    for (const slug of ["acme", "oddlark"]) {
      write(`AT/brands/${slug}.brand.json`, JSON.stringify({ slug, tokens: { accent: "#0a7d33" } }));
    }
    const words = "picture AT/mail --brand AT/brands --states light,worst --budget 100 --out AT/mail.png";
    const { code, out } = await run(`${words} --json`, env);
    const { pictures, ...sheet } = JSON.parse(out);
    const bytes = pictures[0].bytes;
    const light = { state: "light", width: 700, bytes, is_clipped: false };
    expect(pictures.filter(({ state }: { state: string }) => state !== "worst")).toEqual([
      { ...light, brand: "acme" },
      { ...light, state: "narrow", width: 375, locale: "de", brand: "acme", bytes: expect.any(Number) },
      { ...light, brand: "oddlark" },
      { ...light, state: "dark", brand: "oddlark" },
    ]);
    expect(pictures).toHaveLength(10);
    const png = PNG.sync.read(readFileSync(inPlace("AT/mail.png")));
    expect([code, sheet.width, png.width, png.height]).toEqual([1, 2960, 2960, sheet.height]);
    expect((await run(words, env)).out).toContain(`\nacme: ${bytes} bytes, more than the budget of 100`);
  });
});
