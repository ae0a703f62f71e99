import { BLOCK_MEMBERS, type BlockKind } from "./block/block.ts";
import { blockSchema } from "./block/block-shapes.ts";
import { ENVELOPE } from "./envelope-schema.ts";
import { canvas } from "./parse-canvas.ts";
import { contentRow } from "./parse-content-row.ts";
import { partialRow } from "./parse-partial-row.ts";
import { CHILDREN, column, row } from "./parse-row.ts";
import { spacerRow } from "./parse-spacer-row.ts";
import { branch, having, nullable, ref, type Schema, withDefinitions } from "./schema.ts";
import { shapeSchema } from "./shape.ts";

const KINDS = Object.keys(BLOCK_MEMBERS) as readonly BlockKind[]; // its own keys

/**
 * The JSON Schema (draft 2020-12) of TemplateJson 1.0, generated from the tables that the parser reads. It accepts what
 * the parser accepts, and also documents that break a rule that a schema cannot express: unique ids, sums of widths,
 * the number of blocks, the depth of rows, the range of a number in text, and forbidden characters.
 */
export function documentSchema(): Schema {
  const blocks = Object.fromEntries(KINDS.map((kind) => [kind, blockSchema(kind)]));
  return withDefinitions(
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: "/schemas/template-json-1.0.json",
      title: "TemplateJson 1.0",
      description: "An email template: page settings, rows, columns and blocks.",
      ...ENVELOPE,
    },
    {
      canvas: shapeSchema(canvas),
      row: { ...shapeSchema(row), required: ["columns"] },
      column: { ...shapeSchema(column), ...branch(having("children"), {}, OLD_CHILDREN) },
      spacerRow: { ...shapeSchema(spacerRow), required: ["type"] },
      partialRow: { ...shapeSchema(partialRow, "without defaults"), required: ["type"], allOf: [having("partial")] },
      contentRow: { ...shapeSchema(contentRow, "without defaults"), required: ["type"] },
      topRow: select(
        [
          [IS_SPACER_ROW, ref("spacerRow")],
          [IS_PARTIAL_ROW, ref("partialRow")],
          [IS_CONTENT_ROW, ref("contentRow")],
        ],
        ref("row"),
      ),
      child: select(
        [
          [IS_SPACER_ROW, ref("spacerRow")],
          [IS_PARTIAL_ROW, ref("partialRow")],
          [IS_CONTENT_ROW, ref("contentRow")],
          [IS_ROW, ref("row")],
        ],
        ref("block"),
      ),
      block: select(
        KINDS.map((kind) => [ofKind({ const: kind }), ref(kind)]),
        ofKind({ enum: KINDS }),
      ),
      ...blocks,
    },
  );
}

const IS_SPACER_ROW: Schema = { required: ["type"], properties: { type: { const: "row-spacer" } } };

const IS_PARTIAL_ROW: Schema = { required: ["type"], properties: { type: { const: "partial" } } };

const IS_CONTENT_ROW: Schema = { required: ["type"], properties: { type: { const: "content" } } };

/** The older name of a column's children counts only when there is none of the newer. */
const OLD_CHILDREN: Schema = { properties: { components: nullable(CHILDREN) } };

/** A node without a type is a row when it has columns. */
const IS_ROW: Schema = {
  anyOf: [
    { required: ["type"], properties: { type: { const: "row" } } },
    { ...having("columns"), not: having("type") },
  ],
};

/** Blocks whose kind, current or legacy, is as given. */
function ofKind(kind: Schema): Schema {
  const named = (name: string) => ({ type: "object", required: [name], properties: { [name]: kind } });
  return branch(having("componentType"), named("componentType"), named("type"));
}

/** The first case that holds decides. */
function select(cases: readonly (readonly [Schema, Schema])[], rest: Schema): Schema {
  return cases.reduceRight((other, [when, then]) => branch(when, then, other), rest);
}
