import type { DefaultTreeAdapterTypes } from "parse5";
import { defaultTreeAdapter, parse } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** The first difference of the contents of two bodies as a browser reads them; undefined if there is none. */
export function findBodyDifference(page: string, expected: string): string | undefined {
  const [left, right] = [writeBody(contentOf(page)), writeBody(bodyOf(expected))];
  const at = left.findIndex((line, index) => line !== right[index]);
  if (at === -1 && left.length === right.length) return undefined;
  const line = at === -1 ? left.length : at;
  return `${JSON.stringify(left[line] ?? "nothing")} in place of ${JSON.stringify(right[line] ?? "nothing")}`;
}

/** What is in the article that mjml writes round every mail. */
function contentOf(page: string): readonly Node[] {
  const article = bodyOf(page).find(
    (node): node is Element =>
      defaultTreeAdapter.isElementNode(node) &&
      node.attrs.some(({ name, value }) => name === "role" && value === "article"),
  );
  if (article === undefined) throw new Error("the page has no article");
  return article.childNodes;
}

function bodyOf(page: string): readonly Node[] {
  const html = parse(page).childNodes.find((node): node is Element => node.nodeName === "html");
  const body = html?.childNodes.find((node): node is Element => node.nodeName === "body");
  return body?.childNodes ?? [];
}

/** One line for each start, end and text. Space counts only where it separates words. */
function writeBody(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (defaultTreeAdapter.isTextNode(node)) {
      const text = node.value.replace(/\s+/g, " ").trim();
      return text === "" ? [] : [text];
    }
    if (!defaultTreeAdapter.isElementNode(node)) return [];
    const attributes = node.attrs.map(({ name, value }) => `${name}=${JSON.stringify(value.trim())}`).toSorted();
    return [[`<${node.tagName}`, ...attributes].join(" "), ...writeBody(node.childNodes), `</${node.tagName}`];
  });
}
