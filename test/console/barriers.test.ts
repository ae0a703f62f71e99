import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { signIn } from "./support/sign-in.ts";

/** With a file, and a line that is wider than a phone. */
const LONG = `<mjml lang="en">
  <mj-head><mj-title>Long</mj-title></mj-head>
  <mj-body>
    <mj-include path="./parts/header.mjml" />
    <mj-section><mj-column><mj-text>${"A line that does not end soon. ".repeat(8)}</mj-text></mj-column></mj-section>
  </mj-body>
</mjml>`;
const FILES = { "parts/header.mjml": "<mj-section><mj-column><mj-text>Top</mj-text></mj-column></mj-section>" };

let test: ConsoleTest;
let page: Page;
let key: string;
let long: string;
beforeAll(async () => {
  test = await openConsole({ EXAMPLES: "on" }, ["--host-resolver-rules=MAP console.example 127.0.0.1"]);
  key = await test.app.issueKey({ kind: "admin", name: "desk", role: "owner" });
  long = await createMjml(test.app.url, key, { name: "Long", mjml: LONG, files: FILES });
  await test.app.services.brands.create(LOCAL, { name: "Acme", slug: "acme", tokens: { accent: "#0a7d33" } });
  page = await test.open("/console");
  await signIn(page, key);
});
afterAll(() => test?.close());

const button = (name: string, options = {}) => page.getByRole("button", { name, exact: true, ...options });
const dialog = (name: string) => page.getByRole("dialog", { name }).waitFor();
const heading = (name: string) => page.getByRole("heading", { name }).first().waitFor();

async function openTemplate(id: string): Promise<void> {
  await page.goto(`/console/templates/${id}`);
  await page.getByRole("textbox", { name: "Source" }).waitFor();
}

async function useWelcome(): Promise<void> {
  const { templates, store } = test.app.services;
  const { id: templateId } = await templates.describe(LOCAL, "welcome");
  const [{ id: keyId } = { id: "" }] = (await store.keys.list({ limit: 1 })).items;
  await store.templateUses.add([{ templateId, keyId, day: new Date(), fetches: 5_000_000_000 }]);
}

function setTags(id: string, tags: readonly string[]) {
  return test.app.services.templates.update(LOCAL, id, { etag: "*", tags });
}

async function openData(): Promise<void> {
  await openTemplate("welcome");
  await page.getByRole("tab", { name: "Data" }).click();
  await page.getByLabel("unsubscribe_url", { exact: true }).fill("");
  await page.getByLabel("start_url", { exact: true }).fill("javascript:alert(1)");
  await page.getByRole("region", { name: "Report" }).getByText("Rejected").waitFor();
}

async function openParts(): Promise<void> {
  await openTemplate("welcome");
  await button("Edit").click();
  await page.getByRole("treeitem", { name: /^Button/ }).waitFor();
}

async function openVersions(form: "Source" | "Mails"): Promise<void> {
  await page.goto("/console/templates/welcome/versions?compare=1");
  await page.getByRole("region", { name: "Compare" }).getByRole("radio", { name: form }).click();
  if (form === "Source") await page.locator(".compare-texts .cm-content").first().waitFor();
  else await page.frameLocator('iframe[title="Version 1"]').getByText("Numbrook").first().waitFor();
}

async function openKeyMenu(item?: string): Promise<void> {
  await page.goto("/console/keys?q=desk");
  await button("Actions for desk").click();
  if (item !== undefined) await page.getByRole("menuitem", { name: item }).click();
}

const CHOSEN = '.segments [data-state="on"], .segments [data-state="active"], .nav [aria-current="page"]';

/** Each page, each of its faces that has parts of its own, and each dialog. */
const VIEWS: Readonly<Record<string, () => Promise<unknown>>> = {
  templates: () => page.goto("/console").then(() => page.getByRole("row", { name: /Long/ }).waitFor()),
  "share preview": async () => {
    await openTemplate("welcome");
    await button("Share…").click();
    await dialog("Share preview");
    await page.getByText("This template has no preview links.").waitFor();
  },
  languages: async () => {
    await page.goto(`/console/templates/${long}/languages`);
    await heading("Languages of Long");
    await page.getByRole("combobox", { name: "Add a language" }).fill("de");
  },
  "a language": async () => {
    await page.goto("/console/templates/welcome/languages/ar");
    await page
      .getByRole("textbox", { name: /Arabic/ })
      .first()
      .waitFor();
  },
  "templates, none found": () => page.goto("/console?q=nothing+like+it").then(() => heading("Nothing matches")),
  "templates that are selected, by a tag": async () => {
    await setTags(long, ["sale", "a-tag-that-is-as-long-as-one-may-be-1234"]);
    await page.goto("/console?tags=sale");
    await page.getByLabel("Select Long").check();
    await page.getByText("1 selected").waitFor();
  },
  "what became of a tag": async () => {
    await page.goto("/console?q=long");
    await page.getByLabel("Select Long").check();
    await button("Add a tag").click();
    await page.getByRole("dialog").getByLabel("Tag").fill("news");
    await button("Add the tag").click();
    await page.getByText("Long has the tag news.").waitFor();
  },
  "the tags of a template": async () => {
    await page.goto("/console?q=long");
    await button("Actions for Long").click();
    await page.getByRole("menuitem", { name: "Tags…" }).click();
    await dialog("Tags of Long");
    await button("Remove sale").waitFor();
  },
  "usage of a template": async () => {
    await useWelcome();
    await page.goto("/console/templates/welcome/usage");
    await page.getByText("Fetches by day").click();
    await page.getByRole("table", { name: /^Days/ }).waitFor();
  },
  "a new template": async () => {
    await page.goto("/console");
    await button("New template").click();
    await dialog("New template");
  },
  shortcuts: async () => {
    await page.goto("/console");
    await heading("Templates");
    await page.keyboard.press("?");
    await dialog("Shortcuts");
  },
  account: async () => {
    await page.goto("/console");
    await page.getByRole("button", { name: /^Account/ }).click();
    await button("Sign out").waitFor();
  },
  "an archive": async () => {
    await page.goto("/console?q=long");
    await button("Actions for Long").click();
    await page.getByRole("menuitem", { name: "Archive…" }).click();
    await dialog("Archive Long?");
  },
  "no such page": () => page.goto("/console/nowhere").then(() => heading("Page not found")),
  "a template with errors": async () => {
    await openTemplate(long);
    await page.getByRole("textbox", { name: "Source" }).press("Control+End");
    for (const key of ["Backspace", "Backspace"]) await page.keyboard.press(key);
    await page
      .getByRole("region", { name: "Findings" })
      .getByText(/^1 error/)
      .waitFor();
  },
  "a file of a template": async () => {
    await openTemplate(long);
    await page.getByRole("combobox", { name: "File" }).selectOption("parts/header.mjml");
    await page.getByRole("textbox", { name: "parts/header.mjml" }).waitFor();
  },
  "a source with its search": async () => {
    await openTemplate(long);
    await page.getByRole("textbox", { name: "Source" }).press("Control+f");
    await page.locator(".cm-search").waitFor();
  },
  "the data of a template": openData,
  "data as JSON": async () => {
    await openData();
    await page.getByRole("radio", { name: "JSON" }).click();
    await page.getByLabel("Data as JSON").fill("{");
    await page.getByText("Not used yet").waitFor();
  },
  "the text of a mail": async () => {
    await openTemplate("welcome");
    await page.getByRole("tab", { name: "Text" }).click();
    await page.locator(".printed").waitFor();
  },
  "a mail of free width": async () => {
    await openTemplate("welcome");
    await page.getByRole("radio", { name: "Free" }).click();
  },
  "the parts of a mail": () => openParts().then(() => page.getByRole("treeitem", { name: /^Button/ }).focus()),
  "a part of a mail": async () => {
    await openParts();
    await page.getByRole("treeitem", { name: /^Button/ }).press("Enter");
    await page.getByRole("dialog").getByLabel("Text colour", { exact: true }).fill("bluish");
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await page.getByRole("alert").waitFor();
  },
  "a test mail": async () => {
    await openTemplate("welcome");
    await page.getByRole("button", { name: /^Test mail/ }).click();
    await dialog("Send a test mail");
  },
  "a publish": async () => {
    await openTemplate("welcome");
    await page.getByLabel("Subject").fill("For {{ text.workspace }} and {{ text.somebody }}");
    await button("Publish…").click();
    await dialog("Publish Welcome");
    await page.locator(".dialog .compare-texts").first().waitFor();
  },
  "no versions": () => page.goto(`/console/templates/${long}/versions`).then(() => heading("Nothing is published yet")),
  "versions as sources": () => openVersions("Source"),
  "versions as mails": () => openVersions("Mails"),
  brands: async () => {
    await page.goto("/console/brands");
    await page.getByRole("row", { name: /Acme/ }).waitFor();
  },
  "a new brand": async () => {
    await page.goto("/console/brands");
    await button("New brand").click();
    await dialog("New brand");
  },
  "a brand": async () => {
    await page.goto("/console/brands/acme");
    await page.getByRole("textbox", { name: "accent", exact: true }).fill("green");
    await page.getByText("Not #rrggbb").waitFor();
  },
  "no versions of a brand": () =>
    page.goto("/console/brands/acme/versions").then(() => heading("Nothing is published yet")),
  "no jobs": () => page.goto("/console/jobs").then(() => heading("No jobs")),
  keys: () => page.goto("/console/keys").then(() => page.getByRole("row", { name: /desk/ }).waitFor()),
  "a new key": async () => {
    await page.goto("/console/keys");
    await button("New key").click();
    await dialog("New key");
  },
  "a secret": async () => {
    await page.goto("/console/keys");
    await button("New key").click();
    await page.getByLabel("Name", { exact: true }).fill("till");
    await page.getByLabel("Your admin key").fill(key);
    await button("Create key").click();
    await page.getByTestId("secret").waitFor();
  },
  "what a key may be put to": () => openKeyMenu().then(() => page.getByRole("menuitem").first().waitFor()),
  "a new secret": () => openKeyMenu("New secret").then(() => page.getByRole("dialog").waitFor()),
  "a revocation": () => openKeyMenu("Revoke").then(() => page.getByRole("dialog").waitFor()),
  audit: () => page.goto("/console/audit").then(() => page.getByRole("row").nth(1).waitFor()),
  "the end of a session": async () => {
    await page.goto("/console/sessions");
    await page.getByRole("table").getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("dialog").waitFor();
  },
  sessions: () => page.goto("/console/sessions").then(() => page.getByRole("row").nth(1).waitFor()),
  health: () => page.goto("/console/health").then(() => page.locator(".cards").waitFor()),
};

describe("axe knows no barrier, on a desktop in both schemes and on a phone, of", () => {
  it.each(Object.entries(VIEWS))("%s", async (_name, open) => {
    await open();
    expect(await findBarriers(page)).toEqual([]);
  });

  it("the sign-in, also where a link was refused, and over http on a network", async () => {
    const entry = await test.open("/console");
    await entry.getByLabel("Admin key").waitFor();
    expect(await findBarriers(entry)).toEqual([]);
    const refused = await test.open("/console#login=wrong");
    await refused.getByRole("alert").waitFor();
    expect(await findBarriers(refused)).toEqual([]);
    const url = new URL("/console", test.app.url);
    url.hostname = "console.example";
    test.allow(url.href);
    // Chromium itself says there that it ignores a header, which counts as a fault in windows of the test.
    const clear = await test.browser.newPage();
    await clear.goto(url.href);
    await clear.getByRole("alert").getByText("This page was loaded over http").waitFor();
    expect(await clear.getByRole("textbox").count()).toBe(0);
    expect(await findBarriers(clear)).toEqual([]);
  });
});

it("forced colours outline the chosen page, tab and view, and Edit while it is on", async () => {
  await openTemplate("welcome");
  await button("Edit").click();
  await page.emulateMedia({ forcedColors: "active" });
  const outlines = `${CHOSEN}, [aria-pressed="true"]`;
  const chosen = page.locator(outlines);
  await expect.poll(() => chosen.count()).toBeGreaterThan(4);
  const count = await chosen.count();
  const outlined = await page.evaluate<number>(
    `[...document.querySelectorAll(${JSON.stringify(outlines)})].filter((each) => getComputedStyle(each).outlineStyle === "solid").length`,
  );
  expect(outlined).toBe(count);
  await page.emulateMedia({ forcedColors: "none" });
});

describe("what a page shows has room:", () => {
  it("a mail and its outline at 200 %, within their pane", async () => {
    await openParts();
    await page.setViewportSize({ width: 640, height: 400 });
    const bottom = async (part: string) => {
      const box = await page.locator(part).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    await expect.poll(async () => (await bottom(".size-bar")) - (await bottom(".preview"))).toBe(0);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it("the actions of a template with changes, in one line beside its name", async () => {
    await openTemplate("welcome");
    await test.app.services.templates.update(LOCAL, "welcome", { etag: "*", subject: "Changed" });
    await page.reload();
    await page.getByText("Changes", { exact: true }).waitFor();
    const rows = await page.evaluate<number[]>(
      `[...document.querySelectorAll(".work-head .button")].map((each) => Math.round(each.getBoundingClientRect().bottom / 12))`,
    );
    expect(new Set(rows).size).toBe(1);
  });

  it("the details of a change, beside a template with a long name", async () => {
    await test.app.services.templates.update(LOCAL, long, { etag: "*", name: `Long ${"name ".repeat(18)}`.trim() });
    await page.goto("/console/audit");
    await page.getByRole("row").nth(1).waitFor();
    const overflow = await page.evaluate<number>(
      `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".table-frame"))`,
    );
    expect(overflow).toBe(0);
    await test.app.services.templates.update(LOCAL, long, { etag: "*", name: "Long" });
  });
});

it("the editor shows on every side that it has the focus", async () => {
  await openTemplate("welcome");
  await page.getByRole("textbox", { name: "Source" }).focus();
  await page.locator(".cm-focused").waitFor();
  const ring = await page.evaluate<string[]>(`{
    const { borderStyle, borderWidth, zIndex } = getComputedStyle(document.querySelector(".cm-focused"), "::after");
    [borderStyle, borderWidth, zIndex];
  }`);
  expect(ring).toEqual(["solid", "2px", "300"]);
});

/** What marks each chosen part, and the ground that it must stand out from, as red, green and blue. */
const MARKS = `[...document.querySelectorAll(${JSON.stringify(CHOSEN)})].map((chosen) => {
  const colorOf = (text) => text.match(/rgba?\\(([^)]*)\\)/)[1].split(/[ ,]+/).slice(0, 3).map(Number);
  let ground = chosen.parentElement;
  while (/, 0\\)$|^transparent$/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
  return [colorOf(getComputedStyle(chosen).boxShadow), colorOf(getComputedStyle(ground).backgroundColor)];
})`;

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(["light", "dark"] as const)(
  "in %s colours, what marks the chosen page, tab and view has 3:1",
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await openTemplate("welcome");
    await expect.poll(() => page.locator(CHOSEN).count()).toBeGreaterThan(4);
    const contrasts = (await page.evaluate<number[][][]>(MARKS)).map((pair) => {
      const [dark = 0, bright = 0] = pair.map(luminance).sort((one, other) => one - other);
      return (bright + 0.05) / (dark + 0.05);
    });
    expect(contrasts.filter((contrast) => contrast < 3)).toEqual([]);
  },
);
