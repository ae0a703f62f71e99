import type { Component } from "./component.ts";
import { type Attributes, element, type Markup, text } from "./markup.ts";
import type { Slot, Value } from "./value.ts";

/** First strong isolate and pop directional isolate (UAX #9): what is between them turns nothing around it. */
export const ISOLATE = ["\u2068", "\u2069"] as const;

/**
 * Components in which no value turns the words around it: a value in text is in `bdi`, and there and in attributes
 * between isolate characters, which clients follow that do not know the element.
 */
export function isolateSlots(components: readonly Component[]): readonly Component[] {
  return components.map((component) => ({
    ...component,
    attributes: isolateAttributes(component.attributes),
    children: isolateSlots(component.children),
    content: isolateMarkup(component.content),
  }));
}

/** A value with isolate characters around what is read of it. Addresses stay as they are. */
export function isolateValue(value: Value): Value {
  const [begin, end] = ISOLATE;
  return value.flatMap((part): Value => (isRead(part) ? [begin, part, end] : [part]));
}

function isolateAttributes(attributes: Attributes): Attributes {
  const entries = Object.entries(attributes).map(([name, value]) => [
    name,
    value === undefined || typeof value === "string" ? value : isolateValue(value),
  ]);
  return Object.fromEntries(entries);
}

function isolateMarkup(nodes: readonly Markup[]): readonly Markup[] {
  return nodes.flatMap((node): readonly Markup[] => {
    if (node.kind === "text") return node.value.some(isRead) ? node.value.map(isolatePart) : [node];
    const children = isolateMarkup(node.children);
    if (node.kind === "conditional") return [{ ...node, children }];
    return [{ ...node, attributes: isolateAttributes(node.attributes), children }];
  });
}

function isolatePart(part: Value[number]): Markup {
  return isRead(part) ? element("bdi", {}, text(isolateValue([part]))) : text([part]);
}

function isRead(part: Value[number]): part is Slot {
  return typeof part !== "string" && (part.position === "text" || part.position === "attribute");
}
