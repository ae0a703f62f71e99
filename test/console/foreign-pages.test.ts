import type { BrowserContext, Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { METHODS } from "../support/every-method.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { type ForeignPage, serveForeignPage } from "./support/serve-foreign-page.ts";
import { serveOpenProxy } from "./support/serve-open-proxy.ts";

/** What a page may send elsewhere without asking first. */
const SIMPLE_TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""];
const CONNECT_TYPES = ["application/json", "application/proto"];
const GRPC_WEB = "application/grpc-web+proto";
/** The frame of a message without fields. */
const EMPTY_MESSAGE = [0, 0, 0, 0, 0];
const PLACES = ["sameSite", "otherSite"] as const;

const pathOf = ({ parent, name }: (typeof METHODS)[number]) => `/${parent.typeName}/${name}`;

let test: ConsoleTest;
let foreign: ForeignPage;
beforeAll(async () => {
  // As for a server whose SDK keys are used in pages.
  test = await openConsole({ CORS_ORIGINS: "*" });
  foreign = await serveForeignPage();
  for (const place of PLACES) test.allow(foreign[place]);
});
afterAll(async () => {
  foreign?.close();
  await test?.close();
});

/** A browser that is signed in at the console, and has the foreign page open beside it. */
async function openBoth(place: (typeof PLACES)[number], baseURL = test.app.url) {
  const context = await test.browser.newContext({ baseURL });
  const own = await context.newPage();
  await own.goto(await test.loginPath("owner"));
  await own.getByRole("button", { name: "Account" }).waitFor();
  const page = await context.newPage();
  await page.goto(foreign[place]);
  return { context, own, page };
}

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string | readonly number[];
}

/** Status and text of each answer that the page may read; `unread` for one that it may not, or that never came. */
function post(
  page: Page,
  calls: readonly Sent[],
  mode: "cors" | "no-cors",
  url = test.app.url,
): Promise<readonly string[]> {
  const send = `async ({ path, type, body }) => {
    const headers = type === "" ? {} : { "content-type": type };
    const content = typeof body === "string" ? new Blob([body]) : Uint8Array.from(body);
    const options = { method: "POST", mode: "${mode}", credentials: "include", headers, body: content };
    try {
      const answer = await fetch("${url}" + path, options);
      if (answer.type === "opaque") return "unread";
      return answer.status + " " + (answer.headers.get("grpc-status") ?? "") + " " + (await answer.text());
    } catch {
      return "unread";
    }
  }`;
  return page.evaluate(`Promise.all(${JSON.stringify(calls)}.map(${send}))`);
}

/** The answers to POSTs of rpcs, whatever pages may read of them. */
function recordAnswers(context: BrowserContext): Response[] {
  const answers: Response[] = [];
  context.on("response", (response) => {
    if (response.request().method() === "POST") answers.push(response);
  });
  return answers;
}

const eventsOf = () => test.app.services.audit.list({ limit: 500 });

describe.each(PLACES)("a page of %s", (place) => {
  it("has no rpc carried out, whatever it may send", async () => {
    const { context, page } = await openBoth(place);
    const before = await eventsOf();
    const answers = recordAnswers(context);
    const simple = METHODS.flatMap((method) =>
      SIMPLE_TYPES.map((type) => ({ path: pathOf(method), type, body: "{}" })),
    );
    expect(new Set(await post(page, simple, "no-cors"))).toEqual(new Set(["unread"]));
    expect(answers.length).toBe(simple.length);
    const carriedOut = answers.filter((answer) => answer.status() < 400).map((answer) => answer.url());
    expect(carriedOut).toEqual([]);
    // The cookie itself is no protection from pages of another port.
    const sent = await Promise.all(answers.map((answer) => answer.request().headerValue("cookie")));
    const withCookie = sent.filter((cookie) => cookie?.includes("__Host-lp_session="));
    expect(withCookie.length).toBe(place === "sameSite" ? simple.length : 0);

    answers.length = 0;
    const asked = METHODS.flatMap((method) =>
      [...CONNECT_TYPES, GRPC_WEB].map((type) => ({ path: pathOf(method), type, body: "{}" })),
    );
    expect(new Set(await post(page, asked, "cors"))).toEqual(new Set(["unread"]));
    expect(answers.map((answer) => answer.url())).toEqual([]);
    expect(await eventsOf()).toEqual(before);
    await context.close();
  });

  it("frames neither the console nor its previews", async () => {
    const { context, page } = await openBoth(place);
    for (const path of ["/console", "/console/keys", "/console/frame"]) {
      await page.evaluate(`{
        const frame = document.createElement("iframe");
        frame.src = "${test.app.url}${path}";
        document.body.replaceChildren(frame);
      }`);
      const framed = () => page.mainFrame().childFrames()[0]?.url();
      await expect.poll(framed, { message: path }).toBe("chrome-error://chromewebdata/");
    }
    await context.close();
  });

  it("has no hold of a console that it opens", async () => {
    const { context, page } = await openBoth(place);
    const opening = context.waitForEvent("page");
    await page.evaluate(`void (globalThis.opened = open("${test.app.url}/console"))`);
    const opened = await opening;
    await opened.getByRole("button", { name: /Account|Sign in/ }).waitFor();
    expect(await opened.evaluate("opener")).toBeNull();
    await expect.poll(() => page.evaluate("opened.closed")).toBe(true);
    await context.close();
  });
});

/** The status and the gRPC code of calls that look at no session: of a sign-in, and of a preview link. */
const SESSIONLESS: ReadonlyMap<string, readonly [status: number, code: number]> = new Map([
  ["CreateSession", [403, 7]],
  ["OpenPreviewLink", [404, 5]],
]);

describe("behind a proxy that lets every page call with cookies, a page of another port", () => {
  it("has no rpc carried out by the session of the console", async () => {
    const proxy = await serveOpenProxy(test.app.url);
    test.allow(proxy.url);
    const { context, own, page } = await openBoth("sameSite", proxy.url);
    const unary = METHODS.filter(({ methodKind }) => methodKind === "unary");
    const calls = [
      ...unary.map((method) => ({ path: pathOf(method), type: "application/json", body: "{}" })),
      ...METHODS.map((method) => ({ path: pathOf(method), type: GRPC_WEB, body: EMPTY_MESSAGE })),
    ];
    const before = proxy.passed.length;
    const answers = await post(page, calls, "cors", proxy.url);
    const expected = calls.map(({ path, type }) => {
      const [status, code] = SESSIONLESS.get(path.slice(path.lastIndexOf("/") + 1)) ?? [401, 16];
      const refusal = type === GRPC_WEB ? `^200 ${code} |grpc-status: ?${code}\\b` : `^${status} `;
      return [path, type, expect.stringMatching(new RegExp(refusal))];
    });
    expect(calls.map(({ path, type }, at) => [path, type, answers[at]])).toEqual(expected);
    // The console itself may still be loading.
    const foreign = proxy.passed.slice(before).filter(({ headers }) => headers["sec-fetch-site"] === "same-site");
    const passed = foreign.map(({ headers }) => headers.cookie?.includes("__Host-lp_session="));
    expect(passed).toEqual(calls.map(() => true));
    // The same call of the console itself is answered.
    const list = { path: "/letterpress.v1.KeyService/ListKeys", type: "application/json", body: "{}" };
    expect(await post(own, [list], "cors", proxy.url)).toEqual([
      expect.stringMatching(/^200 .*"name":"console owner"/),
    ]);
    await context.close();
    proxy.close();
  });
});
