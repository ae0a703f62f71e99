import type { BrowserContextOptions, Page } from "playwright-core";
import type { Role } from "../../../src/domain/key/role.ts";
import { LOCAL, startTestApp, type TestApp } from "../../support/start-test-app.ts";
import { launchChromium } from "./launch-chromium.ts";

/** A server with its console, and a browser. */
export interface ConsoleTest {
  readonly app: TestApp;
  /** A window of a browser that nobody has used, at a path such as `/console`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same, signed in by a link with a key of this role. */
  signIn(role: Role, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** A path that signs in once. */
  loginPath(role?: Role): Promise<string>;
  /** What no page may do: ask another origin, break the policy, throw, or write errors to the console. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

const DESKTOP = { width: 1280, height: 860 };

export async function openConsole(env: Record<string, string> = {}): Promise<ConsoleTest> {
  const app = await startTestApp({ RATE_LIMIT: "off", AUTH_FAILURE_LIMIT: "off", ...env });
  const browser = await launchChromium();
  const faults: string[] = [];

  async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ baseURL: app.url, viewport: DESKTOP, locale: "en-GB", ...options });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (origin !== app.url && protocol !== "data:") faults.push(`asked ${request.url()}`);
    });
    page.on("pageerror", (error) => faults.push(`threw ${error.message}`));
    page.on("console", (message) => message.type() === "error" && faults.push(`wrote ${message.text()}`));
    await page.goto(path);
    return page;
  }

  async function loginPath(role: Role = "owner"): Promise<string> {
    await app.issueKey({ kind: "admin", role, name: `console ${role}` });
    const [key] = (await app.services.store.keys.list({ limit: 1 })).items;
    const { code } = await app.services.loginCodes.create(LOCAL, key?.id);
    return `#login=${code}`;
  }

  return {
    app,
    faults,
    open,
    loginPath: async (role) => `/console${await loginPath(role)}`,
    async signIn(role, path = "/console", options) {
      const page = await open(`${path}${await loginPath(role)}`, options);
      await page.getByRole("button", { name: "Account" }).waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await app.close();
    },
  };
}

/** How much wider the page is than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}
