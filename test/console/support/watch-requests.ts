import type { Browser, Request } from "playwright-core";

/**
 * Notes what a browser asks of other origins than those that are allowed, from whichever of its windows, frames and
 * workers. What a policy kept back was not asked.
 */
export function watchRequests(browser: Browser, allowed: ReadonlySet<string>): readonly string[] {
  const asked: string[] = [];
  const note = (url: string) => {
    const { protocol, host, origin } = new URL(url);
    const isOfWeb = /^(http|ws)s?:$/.test(protocol);
    if (isOfWeb && !allowed.has(protocol.startsWith("ws") ? `http${protocol.slice(2)}//${host}` : origin))
      asked.push(`asked ${url}`);
  };
  const takeBack = (request: Request) => {
    const at = asked.indexOf(`asked ${request.url()}`);
    if (at !== -1 && request.failure()?.errorText === "csp") asked.splice(at, 1);
  };
  browser.on("context", (context) => {
    context.on("request", (request) => note(request.url()));
    context.on("requestfailed", takeBack);
    context.on("page", (page) => page.on("websocket", (socket) => note(socket.url())));
  });
  return asked;
}
