import type { Page } from "playwright-core";

/** Notes the name of each call of the page from now on, such as `ListTemplates`. */
export function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/letterpress\.v1\.\w+\/(\w+)$/.exec(request.url()) ?? [];
    if (name !== undefined) calls.push(name);
  });
  return calls;
}
