/** As a mail was parsed, untouched by how it is shown. */
export type ParsedMail = Document;

/** Parses in the frame, whose policy is that of mails. */
export function parseMail(shown: Document, html: string): ParsedMail | undefined {
  const { defaultView } = shown;
  if (defaultView === null) return undefined;
  return new (defaultView as Window & typeof globalThis).DOMParser().parseFromString(html, "text/html");
}

/**
 * Changes the texts and attributes in which a mail differs from the one that is shown. Returns false and changes
 * nothing when more than that differs; then the caller has to write the whole mail.
 */
export function patchMail(shown: Document, before: ParsedMail, after: ParsedMail): boolean {
  if (!before.head.isEqualNode(after.head)) return false;
  const changes: (() => void)[] = [];
  if (!compare(shown.body, before.body, after.body, changes)) return false;
  for (const change of changes) change();
  return true;
}

/** Elements whose content is more than what is shown at their place. */
const WHOLE = new Set(["STYLE", "TEMPLATE", "SCRIPT"]);

function compare(shown: Node | undefined, before: Node, after: Node, changes: (() => void)[]): boolean {
  if (shown?.nodeName !== before.nodeName || before.nodeName !== after.nodeName) return false;
  if (before.isEqualNode(after)) return true;
  if (WHOLE.has(before.nodeName)) return false;
  // Nodes of the frame are of its own classes, not of this page's.
  if (!("attributes" in after)) {
    changes.push(() => {
      shown.nodeValue = after.nodeValue;
    });
    return true;
  }
  compareAttributes(shown as Element, before as Element, after as Element, changes);
  const { length } = before.childNodes;
  if (length !== after.childNodes.length || length !== shown.childNodes.length) return false;
  for (const [index, child] of after.childNodes.entries()) {
    const old = before.childNodes[index];
    if (old === undefined || !compare(shown.childNodes[index], old, child, changes)) return false;
  }
  return true;
}

function compareAttributes(shown: Element, before: Element, after: Element, changes: (() => void)[]): void {
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value) changes.push(() => shown.setAttribute(name, value));
  for (const { name } of before.attributes)
    if (!after.hasAttribute(name)) changes.push(() => shown.removeAttribute(name));
}
