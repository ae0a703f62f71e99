import { OPERATOR } from "./operator.ts";
import { choice, flag, plainText } from "./scalar.ts";
import { branch, named, nullable } from "./schema.ts";
import { type Shape, shape, shapeSchema } from "./shape.ts";

/** Groups below the node's own rules, and groups in those. */
export const MAX_GROUP_DEPTH = 2;

export const readMatch = choice("all", "any");

const id = { description: "A key of the editor; it has no meaning." };

export const RULE = shape(
  "a rule",
  {},
  {
    name: "rule",
    parts: {
      id,
      tag: { ...plainText.schema, pattern: "\\S", description: "Name of the context value to compare." },
      operator: { ...OPERATOR, description: "How the two are compared." },
      value: {
        ...nullable(plainText.schema),
        description: "What it is compared with; the items of a list have commas between them.",
      },
    },
  },
);

const rule = { ...shapeSchema(RULE), required: ["tag", "operator"] };
const enabled = { ...nullable(flag.schema), description: "Whether the rules count; if not, the node is always shown." };
const match = { ...nullable(readMatch.schema), description: "Whether all must hold, or any of them." };
const rules = { ...nullable({ type: "array", items: rule }), description: "Comparisons with context values." };

/** A group in which others nest to some depth. */
function groupShape(depth: number): Shape {
  const inner = depth === 0 ? { maxItems: 0 } : { items: shapeSchema(groupShape(depth - 1)) };
  const groups = { ...nullable({ type: "array", ...inner }), description: "Rules that are taken as one." };
  return shape("a group of rules", {}, { name: `group${depth}`, parts: { id, match, rules, groups } });
}

export const GROUP = groupShape(MAX_GROUP_DEPTH - 1);

const groups = {
  ...nullable({ type: "array", items: shapeSchema(GROUP) }),
  description: "Groups of rules. Each group counts as one rule.",
};

export const VISIBILITY = shape("a visibility", {}, { parts: { enabled, match, rules, groups } });

const unread = { description: "It counts when the visibility is enabled." };

/** Of a visibility that is not enabled only the names of its members are checked. */
export const visibilitySchema = named("visibility", {
  ...shapeSchema(shape(VISIBILITY.title, {}, { parts: { enabled, match: unread, rules: unread, groups: unread } })),
  ...branch(
    { required: ["enabled"], properties: { enabled: { const: true } } },
    { properties: { match, rules, groups } },
  ),
});
