import type { Block } from "../../../domain/document/block/block.ts";
import type { Component } from "../../mail/tree/component.ts";
import { buildAnchor } from "./anchor.ts";
import type { BuildContext } from "./build-context.ts";
import { buildButton } from "./button.ts";
import { buildDivider } from "./divider.ts";
import { buildHeading } from "./heading.ts";
import { buildImage } from "./image.ts";
import { buildList } from "./list.ts";
import { buildMenu } from "./menu.ts";
import { buildParagraph } from "./paragraph.ts";
import { buildSocials } from "./socials.ts";
import { buildSpacer } from "./spacer.ts";
import { buildTable } from "./table.ts";
import { buildVideo } from "./video.ts";

/** Builds one block: nothing when there is nothing to show, two components when dark clients show another one. */
export function buildBlock(block: Block, context: BuildContext): readonly Component[] {
  const built = buildKind(block, context);
  if (built === undefined) return [];
  return "name" in built ? [built] : built;
}

function buildKind(block: Block, context: BuildContext): Component | readonly Component[] | undefined {
  switch (block.kind) {
    case "heading":
      return buildHeading(block, context);
    case "paragraph":
      return buildParagraph(block, context);
    case "list":
      return buildList(block, context);
    case "table":
      return buildTable(block, context);
    case "image":
      return buildImage(block, context);
    case "video":
      return buildVideo(block, context);
    case "button":
      return buildButton(block, context);
    case "anchor":
      return buildAnchor(block, context);
    case "menu":
      return buildMenu(block, context);
    case "socials":
      return buildSocials(block, context);
    case "divider":
      return buildDivider(block, context);
    case "spacer":
      return buildSpacer(block, context);
  }
}
