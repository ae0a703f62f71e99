import type { MjmlElement } from "./mjml-tree.ts";

/** Attributes that the head of a mail gives to components all over it. */
export interface ReflowDefaults {
  readonly hasGap: boolean;
  readonly hasGutter: boolean;
}

/** A layout has one variant for each assignment of its conditions: eight at most. */
export const MAX_REFLOW_CONDITIONS = 3;

/** The defaults that the head sets for all components. */
export function reflowDefaults(root: MjmlElement): ReflowDefaults {
  const defaults = root.children
    .filter(({ name }) => name === "mj-head")
    .flatMap(({ children }) => children)
    .filter(({ name }) => name === "mj-attributes")
    .flatMap(withDescendants);
  const isSet = (name: string) => defaults.some(({ attributes }) => Object.hasOwn(attributes, name));
  return { hasGap: isSet("gap"), hasGutter: isSet("gutter") };
}

/**
 * The conditions of children that the layout of an element depends on: mjml computes the widths of columns from their
 * number, gaps and gutters from who comes first and last, and a carousel from the number of its images.
 */
export function reflowConditions(element: MjmlElement, defaults: ReflowDefaults): readonly number[] {
  const { name, attributes, children } = element;
  switch (name) {
    case "mj-section":
      return columnConditions(element, defaults);
    case "mj-wrapper": {
      if (!defaults.hasGap && !Object.hasOwn(attributes, "gap")) return [];
      return children.flatMap((child) => [...ownCondition(child), ...reflowConditions(child, defaults)]);
    }
    case "mj-carousel":
      return children.flatMap(ownCondition);
    default:
      return [];
  }
}

/** Columns and groups side by side, and columns within the groups. */
function columnConditions(section: MjmlElement, defaults: ReflowDefaults): readonly number[] {
  const groups = section.children.filter(({ name }) => name === "mj-group");
  const rows = [section, ...groups];
  const isFixed = rows.every(({ attributes, children }) => {
    const hasGutter = defaults.hasGutter || Object.hasOwn(attributes, "gutter");
    // Raw content has no width, but with a gutter it counts among the neighbours.
    const columns = hasGutter ? children : children.filter(({ name }) => name !== "mj-raw");
    const isSettled = columns.every((column) => Object.hasOwn(column.attributes, "width")) && !hasGutter;
    return isSettled || columns.every(({ condition }) => condition === undefined);
  });
  if (isFixed) return [];
  return section.children.flatMap((child) => [
    ...ownCondition(child),
    ...(child.name === "mj-group" ? child.children.flatMap(ownCondition) : []),
  ]);
}

function ownCondition({ condition }: MjmlElement): readonly number[] {
  return condition === undefined ? [] : [condition];
}

function withDescendants(element: MjmlElement): readonly MjmlElement[] {
  return [element, ...element.children.flatMap(withDescendants)];
}
