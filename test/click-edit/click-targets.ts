import type { Page } from "playwright-core";

/** Something that a mail shows and that a person may want to change. */
export interface ClickTarget {
  readonly kind: "text" | "link" | "image";
  /** Among those of its kind, in the order of the page. */
  readonly index: number;
  /** The words of a text, the address of a link, what an image says. */
  readonly value: string;
}

/** Functions within the page of the console, which look into the frame of the mail. */
const LIBRARY = `
  const frame = document.querySelector('iframe[title="The mail"]');
  const mail = frame.contentDocument;
  const rectOf = (node) => {
    const range = mail.createRange();
    if (node.nodeType === 3) range.selectNodeContents(node);
    else range.selectNode(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2)[0];
  };
  const elementOf = (node) => (node.nodeType === 3 ? node.parentElement : node);
  const texts = () => {
    const found = [];
    const walker = mail.createTreeWalker(mail.body, 4);
    while (walker.nextNode()) if (walker.currentNode.nodeValue.trim() !== "") found.push(walker.currentNode);
    return found;
  };
  const all = { text: texts, link: () => [...mail.querySelectorAll("a[href]")], image: () => [...mail.querySelectorAll("img")] };
  const isSeen = (node) =>
    rectOf(node) !== undefined && elementOf(node).checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // Where lines break, a mail that is shortened differs from one that is not yet.
  const wordsOf = (node) => node.nodeValue.replace(/\\s+/g, " ").trim();
  const valueOf = { text: wordsOf, link: (node) => node.getAttribute("href").trim(), image: (node) => node.alt.trim() };
`;

/** Everything that a mail shows, found by what a browser makes of its page alone. */
export function findTargets(page: Page): Promise<readonly ClickTarget[]> {
  return page.evaluate(`{${LIBRARY}
    Object.entries(all).flatMap(([kind, list]) =>
      list().flatMap((node, index) => (isSeen(node) ? [{ kind, index, value: valueOf[kind](node) }] : [])),
    );
  }`);
}

/** Scrolls to a target and returns where on the page of the console it is; undefined where something lies over it. */
export async function pointOf(page: Page, { kind, index }: ClickTarget): Promise<Point | undefined> {
  return page.evaluate(`(async () => {${LIBRARY}
    const node = all.${kind}()[${index}];
    const surface = document.querySelector(".edit-surface");
    const scale = frame.getBoundingClientRect().width / frame.clientWidth;
    const { top: above } = rectOf(node);
    surface.scrollTop += above * scale - surface.clientHeight / 2;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { left, top, width, height } = rectOf(node);
    const [x, y] = [left + Math.min(width / 2, 40), top + height / 2];
    const under = mail.elementFromPoint(x, y);
    if (under === null || !(elementOf(node).contains(under) || under.contains(node))) return undefined;
    const sheet = frame.getBoundingClientRect();
    return { x: sheet.left + x * scale, y: sheet.top + y * scale };
  })()`);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The value of a target as the mail has it now. A text that the mail had shown in several pieces, as it does with
 * values in the midst of Arabic, is one after a change: it is looked for by what it is expected to say.
 */
export function readValue(page: Page, { kind, index }: ClickTarget, expected: string): Promise<string | undefined> {
  return page.evaluate(`{${LIBRARY}
    const values = all.${kind}().map(valueOf.${kind});
    "${kind}" === "text" ? values.find((value) => value === ${JSON.stringify(expected)}) : values[${index}];
  }`);
}

/** The colours behind a target, the innermost first. */
export function groundsOf(page: Page, { kind, index }: ClickTarget): Promise<readonly string[]> {
  return page.evaluate(`{${LIBRARY}
    const grounds = [];
    for (let at = elementOf(all.${kind}()[${index}]); at !== null; at = at.parentElement)
      grounds.push(mail.defaultView.getComputedStyle(at).backgroundColor);
    grounds;
  }`);
}

/** All that a mail says, to be compared: its bytes differ while it is not shortened yet. */
export function pageOf(page: Page): Promise<string> {
  return page.evaluate(`{${LIBRARY}
    JSON.stringify(Object.entries(all).map(([kind, list]) => list().map(valueOf[kind])));
  }`);
}
