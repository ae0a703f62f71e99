import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { Paint } from "../rich-text/run-paint.ts";
import { blockPaint } from "./block-paint.ts";
import type { Ground } from "./build-context.ts";

/** What the texts of a table are drawn with: those of its head, and all others. */
export function tablePaints(block: BlockOf<"table">, ground: Ground): { readonly head: Paint; readonly body: Paint } {
  const { props, dark } = block;
  const body = blockPaint(block, ground);
  const within = { light: body.background, dark: body.dark?.background, brand: ground.brand };
  const inDark = props.headColor === undefined ? dark.color : undefined;
  const head = blockPaint(
    {
      props: { color: props.headColor ?? props.color, backgroundColor: props.headBackgroundColor ?? "transparent" },
      dark: { color: dark.headColor ?? inDark, backgroundColor: dark.headBackgroundColor },
    },
    within,
  );
  return { head, body };
}
