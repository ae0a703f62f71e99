import { setTimeout as wait } from "node:timers/promises";
import type { DevTools } from "./dev-tools.ts";
import type { Chromium } from "./start-chromium.ts";

/** The colours that somebody has chosen for their machine. */
export type ColorScheme = "light" | "dark";

/** The value of an expression in a page. The scripts of the page itself do not run. */
export type Evaluate = (expression: string) => Promise<unknown>;

/** A page, and how it is to be drawn. */
export interface DrawnPage {
  readonly html: string;
  /** Of the window, in px. */
  readonly width: number;
  readonly scheme?: ColorScheme | undefined;
  /** Whether the browser makes the page dark by itself, as on Android. */
  readonly isForcedDark?: boolean | undefined;
  /** Changes the page before it is drawn. */
  readonly change?: ((evaluate: Evaluate) => Promise<unknown>) | undefined;
  /** Makes a page smaller that is higher than a browser can draw, instead of cutting it. */
  readonly fits?: boolean | undefined;
}

/** What a page shows, down to the end of its content. */
export interface Picture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
  /** The size of the content, of which the picture has only what is in the window and in its uppermost rows. */
  readonly contentWidth: number;
  readonly contentHeight: number;
}

/** A browser without scripts in its pages, which are drawn side by side. */
export interface Browser {
  draw(page: DrawnPage): Promise<Picture>;
  /** The value of an expression in a page. */
  evaluate(html: string, expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A mail that is not even this high is drawn in a window of this height. */
const WINDOW_HEIGHT = 100;
/** Chromium repeats the upper rows of what is higher than 16,384 px. */
const MAX_HEIGHT = 16_000;
/** More tabs do not draw any faster. */
const MAX_TABS = 3;
/** How often a page is asked whether its images are there, 20 ms apart. */
const MAX_POLLS = 500;

/** Draws pages in a browser that was started. */
export function openBrowser({ devTools, close }: Chromium): Browser {
  const tabs = new Tabs(devTools);
  return {
    draw: (page) => tabs.use((tab) => draw(tab, page)),
    evaluate: (html, expression) =>
      tabs.use(async (tab) => {
        await show(tab, html);
        return evaluateIn(tab, expression);
      }),
    close,
  };
}

/** A few tabs that are used again. */
class Tabs {
  readonly #devTools: DevTools;
  readonly #idle: Tab[] = [];
  readonly #waiting: ((tab: Tab) => void)[] = [];
  #count = 0;

  constructor(devTools: DevTools) {
    this.#devTools = devTools;
  }

  async use<Result>(work: (tab: Tab) => Promise<Result>): Promise<Result> {
    const tab = await this.#take();
    try {
      return await work(tab);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(tab);
      else next(tab);
    }
  }

  async #take(): Promise<Tab> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#count === MAX_TABS) return await new Promise((resolve) => this.#waiting.push(resolve));
    this.#count += 1;
    return await this.#open();
  }

  async #open(): Promise<Tab> {
    const { targetId } = await this.#devTools.send<{ targetId: string }>("Target.createTarget", {
      url: "about:blank",
      newWindow: true,
    });
    const target = { targetId, flatten: true };
    const { sessionId } = await this.#devTools.send<{ sessionId: string }>("Target.attachToTarget", target);
    const send: Tab["send"] = (method, params) => this.#devTools.send(method, params, sessionId);
    const { frameTree } = await send<{ frameTree: { frame: { id: string } } }>("Page.getFrameTree", {});
    await send("Emulation.setScriptExecutionDisabled", { value: true });
    return { send, frameId: frameTree.frame.id };
  }
}

interface Tab {
  readonly frameId: string;
  send<Result>(method: string, params: object): Promise<Result>;
}

async function draw(tab: Tab, page: DrawnPage): Promise<Picture> {
  const { html, width, scheme = "light", isForcedDark = false, change, fits = false } = page;
  const { send } = tab;
  await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
  await send("Emulation.setAutoDarkModeOverride", { enabled: isForcedDark });
  await setWindow(tab, width);
  await show(tab, html);
  if (change !== undefined) {
    await change((expression) => evaluateIn(tab, expression));
    await settle(tab);
  }
  const { cssContentSize } = await send<Metrics>("Page.getLayoutMetrics", {});
  const [contentWidth, contentHeight] = [cssContentSize.width, cssContentSize.height].map(Math.ceil) as [
    number,
    number,
  ];
  const height = fits ? contentHeight : Math.min(contentHeight, MAX_HEIGHT);
  const scale = fits ? Math.min(1, MAX_HEIGHT / height) : 1;
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await send<{ data: string }>("Page.captureScreenshot", { clip, captureBeyondViewport: true });
  return { png: Buffer.from(data, "base64"), width, height, contentWidth, contentHeight };
}

async function setWindow({ send }: Tab, width: number): Promise<void> {
  await send("Emulation.setDeviceMetricsOverride", {
    width,
    height: WINDOW_HEIGHT,
    deviceScaleFactor: 1,
    mobile: false,
  });
}

async function show(tab: Tab, html: string): Promise<void> {
  await tab.send("Page.setDocumentContent", { frameId: tab.frameId, html });
  await settle(tab);
}

/** Waits until the images of a page are there or cannot be had. */
async function settle(tab: Tab): Promise<void> {
  const isThere = 'document.readyState === "complete" && [...document.images].every(({ complete }) => complete)';
  for (let polls = 0; polls < MAX_POLLS && !(await evaluateIn(tab, isThere)); polls += 1) await wait(20);
}

async function evaluateIn({ send }: Tab, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await send<Evaluated>("Runtime.evaluate", { expression, returnByValue: true });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

interface Metrics {
  readonly cssContentSize: { readonly width: number; readonly height: number };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}
