import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Role } from "../../../src/domain/key/role.ts";
import { LOCAL, startTestApp, type TestApp } from "../../support/start-test-app.ts";
import { launchChromium } from "./launch-chromium.ts";
import { watchFaults } from "./watch-faults.ts";
import { watchRequests } from "./watch-requests.ts";

/** A server with its console, and a browser. */
export interface ConsoleTest {
  readonly app: TestApp;
  readonly browser: Browser;
  /** A window of a browser that nobody has used, at a path such as `/console`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same, signed in by a link with a key of this role. */
  signIn(role: Role, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** A path that signs in once. */
  loginPath(role?: Role): Promise<string>;
  /** Lets windows ask another origin than that of the server, too. */
  allow(url: string): void;
  /** Lets calls of the console fail from now on, because the test cuts them off. */
  allowFailures(): void;
  /**
   * Throws when any window of the browser asked another origin, or one that was opened here did what no page may do:
   * see `watchRequests` and `watchFaults`.
   */
  close(): Promise<void>;
}

/** A clock on which the time of an automatic save never comes. The name is a property, which no build shortens. */
const HOLD_AUTOSAVE = `{
  const setTimeout = window.setTimeout;
  window.setTimeout = (callback, ...rest) =>
    String(callback).includes("isAutomatic") ? 0 : setTimeout(callback, ...rest);
}`;
const DESKTOP = { width: 1280, height: 860 };

/**
 * Flags of Chromium come after the settings of the server. Pages save by themselves only with `savesByItself`, so that
 * tests of unsaved drafts do not depend on the speed of the machine.
 */
export async function openConsole(
  env: Record<string, string> = {},
  flags: readonly string[] = [],
  savesByItself = false,
): Promise<ConsoleTest> {
  const app = await startTestApp({ RATE_LIMIT: "off", AUTH_FAILURE_LIMIT: "off", ...env });
  const browser = await launchChromium(...flags);
  const allowed = new Set([new URL(app.url).origin]);
  let mayFail = false;
  const faults: (readonly string[])[] = [watchRequests(browser, allowed)];

  async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ baseURL: app.url, viewport: DESKTOP, locale: "en-GB", ...options });
    // As long as a poll: see vitest.config.ts.
    context.setDefaultTimeout(120_000);
    if (!savesByItself) await context.addInitScript(HOLD_AUTOSAVE);
    faults.push(watchFaults(context, () => mayFail));
    const page = await context.newPage();
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
    browser,
    open,
    loginPath: async (role) => `/console${await loginPath(role)}`,
    allow: (url) => allowed.add(new URL(url).origin),
    allowFailures() {
      mayFail = true;
    },
    async signIn(role, path = "/console", options) {
      const page = await open(`${path}${await loginPath(role)}`, options);
      await page.getByRole("button", { name: "Account" }).waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await app.close();
      if (faults.flat().length > 0) throw new Error(`the console ${faults.flat().join("; it ")}`);
    },
  };
}
