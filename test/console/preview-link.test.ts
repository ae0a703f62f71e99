import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";

/** A GIF of one pixel. */
const PIXEL = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const PHONE = { width: 390, height: 844 };
let test: ConsoleTest;
let template: string;
beforeAll(async () => {
  test = await openConsole({ PREVIEW_LINK_LIMIT: "off" });
  const text = "<mj-text>Dear {{ name }}</mj-text>";
  const { templates } = test.app.services;
  const created = await templates.create(LOCAL, {
    name: "Order receipt",
    slug: "order-receipt",
    subject: "For {{ name }}",
    source: withText(text),
  });
  template = created.id;
  await templates.publish(LOCAL, template, { comment: "" });
  for (const name of ["ada", "maximiliane"]) {
    const data = { merge_tags: { text: { name } } };
    await templates.setSample(LOCAL, template, { name, data });
  }
});
afterAll(() => test?.close());

function withText(content: string) {
  const text = `<mjml><mj-body><mj-section><mj-column>${content}</mj-column></mj-section></mj-body></mjml>`;
  return { kind: "mjml", text } as const;
}

async function newLink(request: { readonly version?: number; readonly sampleNames?: readonly string[] } = {}) {
  return test.app.services.previewLinks.create(LOCAL, { template, note: "secret note", ...request });
}

const mail = (page: Page) => page.frameLocator('iframe[title="The mail"]');

describe("a preview link", () => {
  it("shows its mail, with each of its samples, to a browser without a session", async () => {
    const { link, token } = await newLink({ version: 1 });
    const page = await test.open(`/preview#${token}`);
    await mail(page).getByText("Dear ada").waitFor();
    await expect.poll(() => page.getByRole("heading").allTextContents()).toEqual(["Order receipt"]);
    const until = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(link.expiresAt);
    await page.getByText(`Version 1 · link expires on ${until}`).waitFor();
    await page.getByText("For ada").waitFor();
    await page.getByLabel("Sample").selectOption("maximiliane");
    await mail(page).getByText("Dear maximiliane").waitFor();
    expect(await page.title()).toBe("Order receipt · Preview");
    expect(await page.context().cookies()).toEqual([]);
    const text = await page.content();
    for (const hidden of ["secret note", template, link.id, "/console/templates"]) expect(text).not.toContain(hidden);
    expect(await page.getByRole("link").count()).toBe(0);
  });

  it("shows the width and the colours that are chosen", async () => {
    const page = await test.open(`/preview#${(await newLink()).token}`);
    const width = () =>
      page
        .locator("iframe")
        .boundingBox()
        .then((box) => box?.width);
    await mail(page).getByText("Dear ada").waitFor();
    await expect.poll(width).toBe(720);
    await page.getByRole("radio", { name: "Mobile" }).click();
    await expect.poll(width).toBe(375);
    await page.getByRole("radio", { name: "Dark" }).click();
    await page.getByRole("radio", { name: "Dark", checked: true }).waitFor();
    await page.getByText(/^Draft of /).waitFor();
  });

  it("says what is missing where it has no samples", async () => {
    const page = await test.open(`/preview#${(await newLink({ sampleNames: [] })).token}`);
    await mail(page).getByText("Dear").waitFor();
    await page.getByText("This preview has no data for some parts of the mail").waitFor();
    expect(await page.getByLabel("Sample").count()).toBe(0);
  });

  it("loads images from other servers only when the reader chooses to", async () => {
    const image = "https://images.example/cup.gif";
    const source = withText(`<mj-image src="${image}" alt="A cup" /><mj-text>Look</mj-text>`);
    const { templates, previewLinks } = test.app.services;
    const { id } = await templates.create(LOCAL, { name: "Cup", slug: "cup", subject: "Cup", source });
    const { token } = await previewLinks.create(LOCAL, { template: id, note: "" });
    test.allow("https://images.example");
    const page = await test.browser.newPage({ baseURL: test.app.url });
    const asked: string[] = [];
    await page.route(image, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "image/gif", body: Buffer.from(PIXEL, "base64") });
    });
    await page.goto(`/preview#${token}`);
    await mail(page).getByText("Look").waitFor();
    const load = page.getByRole("button", { name: "Load 1 image from images.example" });
    await load.waitFor();
    expect(asked).toEqual([]);
    await load.click();
    await expect.poll(() => asked).toEqual([image]);
    await page.getByRole("button", { name: "Hide images" }).waitFor();
  });

  it("that no longer opens says so, also when it is pasted over another one, and nothing else", async () => {
    test.allowFailures();
    const { link, token } = await newLink();
    const page = await test.open("/preview#nonsense");
    await page.getByRole("heading", { name: "This link does not open" }).waitFor();
    await page.goto(`/preview#${token}`);
    await mail(page).getByText("Dear ada").waitFor();
    await test.app.services.previewLinks.revoke(LOCAL, link.id);
    await page.reload();
    await page.getByRole("heading", { name: "This link does not open" }).waitFor();
    expect(await page.locator("main").textContent()).not.toContain("Order");
  });

  it.each([
    ["on a desktop", { viewport: { width: 1280, height: 860 }, colorScheme: "light" }],
    ["in dark colours", { viewport: { width: 1280, height: 860 }, colorScheme: "dark" }],
    ["on a phone", { viewport: PHONE, colorScheme: "light" }],
  ] as const)("has no barrier that axe knows, and is no wider than its window: %s", async (_where, options) => {
    test.allowFailures();
    const page = await test.open(`/preview#${(await newLink()).token}`, options);
    await mail(page).getByText("Dear ada").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.goto("/preview#gone");
    await page.getByRole("heading", { name: "This link does not open" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it("sends the token in one request alone, and loads nothing of the console's pages", async () => {
    const { token } = await newLink();
    const context = await test.browser.newContext({ baseURL: test.app.url });
    const page = await context.newPage();
    const requests: { readonly url: string; readonly text: string }[] = [];
    page.on("request", (request) => {
      requests.push({ url: request.url(), text: `${request.url()} ${JSON.stringify(request.headers())}` });
    });
    const scripts: Promise<string>[] = [];
    page.on("response", (answer) => {
      if (answer.url().endsWith(".js")) scripts.push(answer.text());
    });
    await page.goto(`/preview#${token}`);
    await mail(page).getByText("Dear ada").waitFor();
    expect(requests.filter(({ text }) => text.includes(token.slice(-49)))).toEqual([]);
    expect(requests.filter(({ url }) => url.endsWith(":open"))).toHaveLength(1);
    const code = (await Promise.all(scripts)).join("\n");
    expect(code).toContain("This link does not open");
    for (const words of ["All templates", "Sign out", "Roll back", "letterpress.v1.KeyService"]) {
      expect(code).not.toContain(words);
    }
    await context.close();
  });
});

describe("the dialog that shares a preview", () => {
  it("makes a link of the draft, shows it once, and lists and revokes it", async () => {
    const page = await test.signIn("editor", `/console/templates/${template}`);
    await page.getByRole("button", { name: "Share…" }).click();
    const dialog = page.getByRole("dialog", { name: "Share preview" });
    await dialog.getByLabel("Expires").selectOption("In a day");
    await dialog.getByLabel("Note").fill("for legal");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const url = (await dialog.getByTestId("link").textContent()) ?? "";
    expect(url).toMatch(new RegExp(`^${test.app.url}/preview#lp_preview_`));
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    expect(await page.getByText("lp_preview_").count()).toBe(0);
    const row = dialog.getByRole("listitem").filter({ hasText: "for legal" });
    await row.getByText("Active").waitFor();
    const visitor = await test.open(new URL(url).pathname + new URL(url).hash);
    await mail(visitor).getByText("Dear ada").waitFor();
    await row.getByRole("button", { name: "Revoke for legal" }).click();
    await row.getByText("Revoked").waitFor();
    const [link] = (await test.app.services.previewLinks.list(LOCAL, { pageSize: 1, pageToken: "" })).links;
    expect(link).toMatchObject({ version: undefined, note: "for legal", state: "revoked" });
    expect((link?.expiresAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0)).toBe(86_400_000);
  });

  it("makes a link of a version, and is not there for viewers", async () => {
    const path = `/console/templates/${template}/versions`;
    const page = await test.signIn("editor", path);
    await page.getByRole("button", { name: "Share version 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Share preview" });
    await dialog.getByLabel(/Include the samples/).uncheck();
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByTestId("link").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const [link] = (await test.app.services.previewLinks.list(LOCAL, { pageSize: 1, pageToken: "" })).links;
    expect(link).toMatchObject({ version: 1, sampleNames: [] });
    const viewer = await test.signIn("viewer", path);
    await viewer.getByRole("button", { name: "Compare version 1" }).waitFor();
    expect(await viewer.getByRole("button", { name: "Share version 1" }).count()).toBe(0);
  });
});
