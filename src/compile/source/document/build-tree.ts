import type { Diagnostic } from "../../../domain/diagnostic.ts";
import type { BlockOf } from "../../../domain/document/block/block.ts";
import { sides } from "../../../domain/document/box.ts";
import type { Canvas, ColumnChild, Document, Row, SpacerRow } from "../../../domain/document/document.ts";
import { hasDarkColors } from "../../../domain/document/has-dark-colors.ts";
import type { PartKind } from "../../../domain/template/template-kind.ts";
import { type Component, container, leaf } from "../../mail/tree/component.ts";
import { type DarkRule, PAGE_BOX } from "../../mail/tree/dark-rule.ts";
import { isolateSlots, isolateValue } from "../../mail/tree/isolate-slots.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import type { BrandTags } from "../brand/write-stand-ins.ts";
import type { WrittenList } from "../list/item-names.ts";
import { ListTable } from "../list/list-table.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { BrandColors } from "../rich-text/brand-colors.ts";
import { backgroundImageAttributes, backgroundImageCss, pageGround } from "./background.ts";
import { type BuildContext, enterNode, placeOf, startBuild, type WrittenCondition } from "./build-context.ts";
import { boxCss, px } from "./css.ts";
import { paperClass } from "./dark-surface-rules.ts";
import { directionOf } from "./direction.ts";
import { type JoinedRow, joinRows } from "./join-rows.ts";
import { mailTitle } from "./mail-title.ts";
import { withMobileAlign } from "./mobile-align.ts";
import { withOuterPaddings } from "./outer-paddings.ts";
import { withPhysicalSides } from "./physical-sides.ts";
import { buildTopRow, buildTopSpacerRow } from "./top-row.ts";

/** What a tree is built for. */
interface TreeUse {
  /** What is compiled, if it is no mail. */
  readonly kind?: PartKind | undefined;
  /** That of the mail. */
  readonly subject?: string | undefined;
  /** True to leave each row as it is written. */
  readonly unshortened?: boolean | undefined;
  /** The sending service that the template declares. */
  readonly service?: string | undefined;
  /** The brand that it declares. */
  readonly brand?: BrandTags | undefined;
  /** True for rows of a mail in MJML, which isolates values itself. */
  readonly isInMjml?: boolean | undefined;
}

/**
 * Builds the tree of a document. Reports what links, tags, texts and rules of the document break; what it reports is
 * left out.
 */
export function buildTree(
  written: Document,
  { kind, subject = "", unshortened = false, service, brand, isInMjml = false }: TreeUse = {},
): {
  readonly tree: Tree;
  readonly diagnostics: readonly Diagnostic[];
  readonly written: ReadonlyMap<number, WrittenCondition>;
} {
  const direction = directionOf(written.canvas);
  const document = withOuterPaddings(withPhysicalSides(withMobileAlign(written), direction), direction);
  const { name, canvas, rows } = document;
  const isDark = hasDarkColors(document);
  const language = kind === undefined ? canvas.language : undefined;
  const build = startBuild({ direction, language, lists: new ListTable(repeatedLists(rows)), service });
  const context: BuildContext = {
    build,
    headConditions: [],
    scope: [],
    width: canvas.width,
    ground: pageGround(canvas, isDark, new BrandColors(brand?.values, brand?.standIns)),
    isStacked: false,
  };
  const preview = parseTaggedText(
    canvas.preheaderText,
    "text",
    placeOf(context, undefined, [...canvas.path, "preheaderText"]),
    "line",
  );
  const needsWrapper = canvas.bodyBackgroundImage !== undefined || sides(canvas.padding) > 0;
  const pageRules = isDark ? darkPageRules(canvas, { isWrapped: needsWrapper, isInMjml }) : [];
  for (const rule of pageRules) build.head.addDark(rule, []);
  const sections = (unshortened ? rows : joinRows(rows)).flatMap((row: JoinedRow) => {
    const { conditions, inner } = enterNode(context, row);
    const section = buildSection(row, canvas, inner, !needsWrapper);
    return section === undefined ? [] : [{ ...section, conditions, nodes: [...(row.bands ?? []), row.path] }];
  });
  const body = needsWrapper ? [pageWrapper(canvas, sections, context)] : withVerticalPadding(canvas, sections);
  const title = mailTitle(document, { subject, service }, preview, body);
  const isolates = direction === "rtl" && !isInMjml;
  const tree = {
    name,
    title: isolates ? isolateValue(title) : title,
    preview: isolates ? isolateValue(preview) : preview,
    language: canvas.language,
    direction,
    width: canvas.width + sides(canvas.padding),
    breakpoint: canvas.mobileBreakpoint,
    backgroundColor: pageColor(canvas, isDark),
    isDark,
    head: build.head.finish(),
    body: isolates ? isolateSlots(body) : body,
    conditions: build.conditions,
    lists: build.lists.lists,
  };
  return { tree, diagnostics: build.diagnostics, written: build.written };
}

/** Outlook marks a page that has a colour. One without has the white that it is seen on, so that it is marked too. */
function pageColor({ bodyBackgroundColor }: Canvas, isDark: boolean): string | undefined {
  if (bodyBackgroundColor !== "transparent") return bodyBackgroundColor;
  return isDark ? "#ffffff" : undefined;
}

/** The page and the container in dark clients. The label of the mail has the colour of the page, too. */
function darkPageRules(
  { bodyBackgroundColor, dark }: Canvas,
  use: { readonly isWrapped: boolean; readonly isInMjml: boolean },
): readonly DarkRule[] {
  const wrapper = use.isWrapped ? ",.page,.page>tbody>tr>td" : "";
  const isWhitened = bodyBackgroundColor === "transparent" && !use.isInMjml;
  const color = dark.bodyBackgroundColor ?? (isWhitened ? bodyBackgroundColor : undefined);
  const page = { "background-color": color, "background-image": dark.bodyBackgroundColor && "none" };
  return [
    {
      selector: `body,body>table>tbody>tr>td,.canvas,.canvas>div${wrapper}`,
      declarations: page,
      within: `${PAGE_BOX}${wrapper}`,
    },
    { selector: ".paper,.paper>table", declarations: { "background-color": dark.backgroundColor } },
  ];
}

/** The lists that nodes are repeated for. */
function repeatedLists(nodes: readonly ColumnChild[]): readonly WrittenList[] {
  return nodes.flatMap((node) => {
    if (node.type === "row-spacer") return [];
    const own = node.repeat === undefined ? [] : [node.repeat];
    if (node.type === "row") return [...own, ...node.columns.flatMap(({ children }) => repeatedLists(children))];
    return node.kind === "table" ? [...own, ...tableLists(node)] : own;
  });
}

function tableLists({ props: { rows, footer } }: BlockOf<"table">): readonly WrittenList[] {
  return [...rows, ...footer].flatMap(({ repeat }) => (repeat === undefined ? [] : [repeat]));
}

function buildSection(
  row: Row | SpacerRow,
  canvas: Canvas,
  context: BuildContext,
  mayWrap: boolean,
): Component | undefined {
  if (row.type === "row-spacer") return buildTopSpacerRow(row, canvas, context);
  const section = buildTopRow(row, canvas, context);
  // The container is visible behind rounded corners, not the page.
  const needsCorners = mayWrap && row.border.radius > 0 && canvas.backgroundColor !== "transparent";
  return needsCorners
    ? container(
        "mj-wrapper",
        { "background-color": canvas.backgroundColor, padding: "0", "css-class": paperClass(canvas) },
        [section],
      )
    : section;
}

/** One wrapper around all rows: MJML's body has neither image nor padding. */
function pageWrapper(canvas: Canvas, sections: readonly Component[], context: BuildContext): Component {
  const image = backgroundImageAttributes(canvas.bodyBackgroundImage, "canvas", context);
  const repeat = overrideRule(".page,.page>tbody>tr>td", backgroundImageCss(canvas.bodyBackgroundImage));
  context.build.head.add("css", repeat, []);
  return container(
    "mj-wrapper",
    {
      ...image,
      "background-color": canvas.bodyBackgroundColor === "transparent" ? undefined : canvas.bodyBackgroundColor,
      "full-width": "full-width",
      padding: boxCss(canvas.padding),
      "css-class": repeat === undefined && canvas.dark.bodyBackgroundColor === undefined ? undefined : "page",
    },
    sections,
  );
}

function withVerticalPadding(canvas: Canvas, sections: readonly Component[]): readonly Component[] {
  // A section without a column is an empty table in Outlook.
  const band = (height: number) =>
    height > 0 ? [container("mj-section", { padding: "0" }, [container("mj-column", {}, [spacer(height)])])] : [];
  return [...band(canvas.padding.top), ...sections, ...band(canvas.padding.bottom)];
}

function spacer(height: number): Component {
  return leaf("mj-spacer", { height: px(height), padding: "0" });
}
