import { PNG } from "pngjs";
import type { DevTools } from "./dev-tools.ts";
import { startChromium } from "./start-chromium.ts";

/** Chromium without a window, without scripts in its pages, and without a network. */
export interface Browser {
  /** What a page shows in a window of a width in px, down to the end of its content. Pages are drawn side by side. */
  screenshot(html: string, width: number, scheme?: ColorScheme): Promise<PNG>;
  close(): Promise<void>;
}

/** The colours that somebody has chosen for their machine. */
type ColorScheme = "light" | "dark";

/** A mail that is not even this high is drawn in a window of this height. */
const WINDOW_HEIGHT = 100;

/** Starts Chromium; undefined when it is not there. `CHROMIUM` names its command. */
export async function openBrowser(): Promise<Browser | undefined> {
  const chromium = await startChromium("--host-resolver-rules=MAP * ~NOTFOUND");
  if (chromium === undefined) return undefined;
  const tabs = new Tabs(chromium.devTools);
  return { screenshot: (html, width, scheme) => tabs.draw(html, width, scheme), close: chromium.close };
}

/** More are not drawn any faster. */
const MAX_TABS = 3;

/** Draws pages in a few tabs that are used again. */
class Tabs {
  readonly #devTools: DevTools;
  readonly #idle: Tab[] = [];
  readonly #waiting: ((tab: Tab) => void)[] = [];
  #count = 0;

  constructor(devTools: DevTools) {
    this.#devTools = devTools;
  }

  async draw(html: string, width: number, scheme: ColorScheme = "light"): Promise<PNG> {
    const tab = await this.#take();
    try {
      const features = [{ name: "prefers-color-scheme", value: scheme }];
      await tab.send("Emulation.setEmulatedMedia", { features });
      return await draw(tab, html, width);
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

async function draw({ send, frameId }: Tab, html: string, width: number): Promise<PNG> {
  const viewport = { width, height: WINDOW_HEIGHT, deviceScaleFactor: 1, mobile: false };
  await send("Emulation.setDeviceMetricsOverride", viewport);
  await send("Page.setDocumentContent", { frameId, html });
  const { cssContentSize } = await send<{ cssContentSize: { height: number } }>("Page.getLayoutMetrics", {});
  const clip = { x: 0, y: 0, width, height: Math.ceil(cssContentSize.height), scale: 1 };
  const { data } = await send<{ data: string }>("Page.captureScreenshot", { clip, captureBeyondViewport: true });
  return PNG.sync.read(Buffer.from(data, "base64"));
}
