import type { Block } from "../../../domain/document/block/block.ts";
import type { Component } from "../../mail/tree/component.ts";
import { buildAnchor } from "./anchor.ts";
import { buildButton } from "./button.ts";
import { buildDivider } from "./divider.ts";
import { buildHeading } from "./heading.ts";
import { buildImage } from "./image.ts";
import { buildList } from "./list.ts";
import { buildMenu } from "./menu.ts";
import { buildParagraph } from "./paragraph.ts";
import type { Scope } from "./scope.ts";
import { buildSocials } from "./socials.ts";
import { buildSpacer } from "./spacer.ts";
import { buildVideo } from "./video.ts";

/** Builds one block. Returns undefined when there is nothing to show. */
export function buildBlock(block: Block, scope: Scope): Component | undefined {
  switch (block.kind) {
    case "heading":
      return buildHeading(block, scope);
    case "paragraph":
      return buildParagraph(block, scope);
    case "list":
      return buildList(block, scope);
    case "image":
      return buildImage(block, scope);
    case "video":
      return buildVideo(block, scope);
    case "button":
      return buildButton(block, scope);
    case "anchor":
      return buildAnchor(block, scope);
    case "menu":
      return buildMenu(block, scope);
    case "socials":
      return buildSocials(block, scope);
    case "divider":
      return buildDivider(block, scope);
    case "spacer":
      return buildSpacer(block, scope);
  }
}
