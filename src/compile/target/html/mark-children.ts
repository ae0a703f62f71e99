import { markNodes } from "../../mail/mjml-tree/node-mark.ts";
import type { MjmlJson } from "./to-mjml-json.ts";

/** What mjml calls to write the children of a component. */
interface BodyComponent {
  readonly props: { readonly index?: number; readonly children?: readonly MjmlJson[] };
  render(): string;
  renderChildren(children?: readonly MjmlJson[], options?: RenderOptions): string;
}

interface RenderOptions {
  readonly renderer?: (component: BodyComponent) => string;
}

/**
 * Has mjml write marks around children that name nodes of the source: around all that a parent writes for each, such as
 * the row of a table. Children without nodes are written as before.
 */
export function markChildren({ prototype }: { readonly prototype: BodyComponent }): void {
  const { renderChildren } = prototype;
  prototype.renderChildren = function (this: BodyComponent, children, options = {}) {
    const written = children ?? this.props.children ?? [];
    if (!written.some(({ nodes }) => nodes !== undefined)) return renderChildren.call(this, children, options);
    const { renderer = (component) => component.render() } = options;
    const marked = (component: BodyComponent): string =>
      markNodes(renderer(component), written[component.props.index ?? -1]?.nodes ?? []);
    return renderChildren.call(this, written, { ...options, renderer: marked });
  };
}
