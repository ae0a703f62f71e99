import { ALLOW } from "./allow.ts";
import { TOKEN_KINDS, TOKENS_MAX } from "./brand/token.ts";
import { LIMITS } from "./limits.ts";
import { plainText } from "./scalar.ts";
import { branch, having, nullable, ref, type Schema } from "./schema.ts";
import { givenTexts, slugOf } from "./shared-members.ts";
import { VARIABLE_TYPES, VARIABLES_MAX } from "./variable/variable.ts";

const NAME = {
  ...plainText.schema,
  description: "The name that people see; no mail shows it.",
};
const CANVAS = { ...ref("canvas"), description: "Settings of the page." };
const ROWS = {
  type: "array",
  maxItems: LIMITS.topRows,
  items: ref("topRow"),
  description: "Rows, spacer rows, partial rows and a content row, from the top.",
};

const VARIABLE: Schema = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string", description: "Group and name, behind the lists: text.first_name, items.text.title." },
    type: { enum: [...VARIABLE_TYPES, null], description: "What its values are." },
    description: { type: ["string", "null"], maxLength: 300, description: "What it means, in one line." },
    example: { type: ["string", "number", "boolean", "null"], description: "A value of the type." },
    required: { type: ["boolean", "null"], description: "Whether callers must give it." },
  },
};

const TOKEN: Schema = {
  type: "object",
  required: ["name", "kind"],
  additionalProperties: false,
  properties: {
    name: { type: "string", pattern: "^[a-z][a-z0-9_]{0,58}$", description: "A word: accent, button_text." },
    kind: { enum: [...TOKEN_KINDS], description: "What its values are." },
    value: { type: ["string", "null"], description: "What a mail has without a brand." },
    dark: { type: ["string", "null"], description: "Of a colour or an image: the value for dark clients." },
    choices: {
      type: ["array", "null"],
      minItems: 1,
      maxItems: 16,
      items: { type: "string", pattern: "^[A-Za-z0-9 ,-]{1,128}$" },
      description: "Of a font: the lists of families that a brand may choose from.",
    },
    description: { type: ["string", "null"], maxLength: 300, description: "What it means, in one line." },
  },
};

const PARAMETER: Schema = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string", pattern: "^[a-z][a-z0-9_]{0,63}$", description: "A word: note, button_text." },
    default: { type: ["string", "null"], description: "What it is where it is not given; without one it is required." },
    description: { type: ["string", "null"], description: "What it means, in one line." },
  },
};

const MAILBOX: Schema = {
  anyOf: [
    { type: "string" },
    {
      type: "object",
      required: ["address"],
      additionalProperties: false,
      properties: {
        name: { type: ["string", "null"], description: "What people see; it may hold merge tags." },
        address: { type: "string", description: "Such as shop@example.com, in ASCII." },
      },
    },
  ],
};

const CURRENT: Schema = {
  required: ["template_id", "template_name", "canvas", "rows", "schema_version"],
  properties: {
    template_id: { ...plainText.schema, minLength: 1, description: "Any text that is not empty." },
    template_name: NAME,
    canvas: CANVAS,
    rows: ROWS,
    variables: {
      type: ["array", "null"],
      maxItems: VARIABLES_MAX,
      items: VARIABLE,
      description: "What the author declares of the data.",
    },
    support: {
      type: ["object", "null"],
      required: ["clients"],
      additionalProperties: false,
      properties: {
        clients: {
          type: "array",
          minItems: 1,
          items: { type: "string" },
          description: "Mail clients that the mail should hold in: gmail, outlook.windows.",
        },
        report: {
          enum: ["unsupported", "partial", null],
          description: "`partial` also reports features that a client supports in part; `unsupported` is the default.",
        },
        allow: {
          type: ["array", "null"],
          items: { type: "string" },
          description: "Features that the mail is good without.",
        },
      },
      description: "Clients whose support of HTML and CSS is checked at publish.",
    },
    message: {
      type: ["object", "null"],
      additionalProperties: false,
      properties: {
        from: { anyOf: [MAILBOX, { type: "null" }], description: "Who sends it." },
        replyTo: {
          anyOf: [MAILBOX, { type: "array", items: MAILBOX }, { type: "null" }],
          description: "Where answers go: a mailbox, or several.",
        },
        unsubscribeUrl: {
          type: ["string", "null"],
          description: "Where one click unsubscribes: a merge tag of the group url, or https:// with one in it.",
        },
        autoSubmitted: {
          enum: ["auto-generated", "auto-replied", null],
          description: "Who need not answer: no absence note comes back.",
        },
        messageIdDomain: { type: ["string", "null"], description: "What is right in a Message-ID." },
        textFormat: { enum: ["wrapped", "flowed", null], description: "How lines of the text part end." },
      },
      description: "What messages of the mail have unless a call says otherwise.",
    },
    text: {
      type: ["string", "null"],
      description: "The plain text of the mail, instead of the text that is generated from its blocks.",
    },
    brand: {
      type: ["object", "null"],
      additionalProperties: false,
      properties: { tokens: { type: ["array", "null"], maxItems: TOKENS_MAX, items: TOKEN } },
      description: "What the mail takes from the brand of its caller: its tokens.",
    },
    parameters: {
      type: ["array", "null"],
      maxItems: 100,
      items: PARAMETER,
      description: "Of a partial or layout: the parameters that documents give it.",
    },
    layout: { ...nullable(slugOf("layout").schema), description: "Slug of the layout that the mail is in." },
    with: {
      ...nullable(givenTexts.schema),
      description: "What the parameters of the layout are given: texts, which may hold merge tags, by name.",
    },
    allow: ALLOW,
    schema_version: {
      type: "string",
      pattern: "^0*[01](?:\\.\\d+){0,2}$",
      description: "Version of the format: 1.0, or any 1.x.",
    },
  },
};

const CONTENT = { properties: { content: { type: "object", required: ["rows"], properties: { rows: ROWS } } } };

/** What older documents have around their rows. */
const OLD: Schema = {
  properties: { meta: { type: ["object", "null"], properties: { name: nullable(NAME) } } },
  allOf: [
    branch(having("content"), CONTENT, { required: ["rows"], properties: { rows: ROWS } }),
    branch(
      having("canvasStyles"),
      { properties: { canvasStyles: CANVAS } },
      { properties: { canvas: nullable(CANVAS) } },
    ),
  ],
};

const IS_OLD: Schema = {
  type: "object",
  not: { anyOf: [having("schema_version"), having("template_id")] },
  anyOf: [having("canvasStyles"), having("content")],
};

/** The outermost object of a document. It may have any other members, which are kept. */
export const ENVELOPE: Schema = { type: "object", ...branch(IS_OLD, OLD, CURRENT) };
