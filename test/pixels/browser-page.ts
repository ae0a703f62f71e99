import { setTimeout as wait } from "node:timers/promises";
import type { DevTools } from "../../src/cli/browser/dev-tools.ts";

/** A page in a browser that runs its scripts. */
export interface BrowserPage {
  send<Result>(method: string, params: object): Promise<Result>;
  /** Goes to an address and waits until all of it is loaded. */
  show(url: string): Promise<void>;
  /** The value of an expression in the page, or what its promise comes to. Throws what it throws. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens an empty page. */
export async function openPage(devTools: DevTools): Promise<BrowserPage> {
  const { targetId } = await devTools.send<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
  const target = { targetId, flatten: true };
  const { sessionId } = await devTools.send<{ sessionId: string }>("Target.attachToTarget", target);
  const send: BrowserPage["send"] = (method, params) => devTools.send(method, params, sessionId);
  await send("Page.enable", {});
  const evaluate = async (expression: string): Promise<unknown> => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send<Evaluated>("Runtime.evaluate", options);
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    send,
    evaluate,
    async show(url) {
      await send("Page.navigate", { url });
      const isThere = `location.href === ${JSON.stringify(url)} && document.readyState === "complete"`;
      while (!(await evaluate(isThere))) await wait(20);
    },
    async close() {
      await devTools.send("Target.closeTarget", { targetId });
    },
  };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}
