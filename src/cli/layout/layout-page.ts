import { escapeHtml } from "../../../core/evaluator/escape.ts";

/** A mail in a window of some width. */
export interface Frame {
  readonly html: string;
  readonly width: number;
}

/** What of a mail is wider than its window. */
export interface Overflow {
  /** The index of the frame. */
  readonly frame: number;
  /** The element, by its name, and how far to the right it reaches. */
  readonly element: string;
  readonly reach: number;
  /** The begin of its text, or the text of an image. */
  readonly text: string;
}

/** Twice as wide as most mails, so that a picture shows whether it is held to its column. */
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%221200%22 height=%22600%22/%3E";
const IMAGE = /(<img\b(?:"[^"]*"|'[^']*'|[^"'<>])*?\ssrc=)(?:"[^"]*"|'[^']*')/gi;
const BEGIN = "letterpress-overflow:";

/** Runs once all frames are there. Frames run no scripts of their own. A text may leave the box that it is in. */
const MEASURE = `addEventListener("load", () => {
  const found = [];
  for (const [index, frame] of [...document.querySelectorAll("iframe")].entries()) {
    const page = frame.contentDocument;
    const width = page.documentElement.clientWidth;
    if (page.documentElement.scrollWidth <= width && page.body.scrollWidth <= width) continue;
    const isOut = ({ left, right, width: own }) => own > 0 && (right > width + 1 || left < -1);
    const note = (element, { left, right }, text) => found.push({
      frame: index, element: element.localName, reach: Math.round(left < -1 ? width - left : right), text: text.trim().slice(0, 200),
    });
    const said = new Set();
    const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (!/[\\p{L}\\p{N}\\p{Emoji}]/u.test(node.data)) continue;
      const range = page.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (!isOut(box)) continue;
      note(node.parentElement, box, node.data);
      for (let around = node.parentElement; around !== null; around = around.parentElement) said.add(around);
    }
    const elements = [...page.body.querySelectorAll("*")].filter((element) => isOut(element.getBoundingClientRect()));
    const outer = new Set([...elements.map(({ parentElement }) => parentElement), ...said]);
    for (const element of elements.filter((each) => !outer.has(each))) {
      note(element, element.getBoundingClientRect(), element.getAttribute("alt") ?? element.textContent);
    }
    if (!found.some(({ frame }) => frame === index)) {
      note(page.body, { left: 0, right: page.documentElement.scrollWidth }, "");
    }
  }
  document.body.textContent = "${BEGIN}" + encodeURIComponent(JSON.stringify(found));
});`;

/** A page that lays mails out side by side, then replaces its content with a list of what overflows. */
export function layoutPage(frames: readonly Frame[]): string {
  const written = frames.map(({ html, width }) => {
    const mail = escapeHtml(html.replace(IMAGE, `$1"${PICTURE}"`));
    return `<iframe sandbox="allow-same-origin" width="${width}" height="900" frameborder="0" srcdoc="${mail}"></iframe>`;
  });
  return `<!doctype html><meta charset="utf-8"><body><script>${MEASURE}</script>${written.join("")}</body>`;
}

/** What overflows, of that page as a browser prints it; undefined when it was not laid out. */
export function readOverflow(page: string): readonly Overflow[] | undefined {
  const [, found] = new RegExp(`${BEGIN}([\\w%.!~*'()-]*)`).exec(page.slice(page.lastIndexOf("<body"))) ?? [];
  return found === undefined ? undefined : JSON.parse(decodeURIComponent(found));
}
