import type { Program } from "../../../core/evaluator/program.ts";
import type { DataShape } from "../types/data-shape.ts";
import { typeScriptOf } from "../types/typescript-types.ts";
import { writeBrand } from "./brand-code.ts";
import { ComponentWriter } from "./component-writer.ts";
import { extractParts } from "./extract-parts.ts";
import { writeHelpers } from "./helpers.ts";
import { Identifiers, mayRead } from "./identifiers.ts";
import { writeJsx } from "./jsx-node.ts";
import { JsxReader } from "./jsx-reader.ts";
import { toBlocks } from "./program-blocks.ts";
import { splitModule } from "./split-module.ts";

/** What a component is made of. */
export interface ComponentInput {
  /** Of the target react-email. */
  readonly program: Program;
  /** What that program asks for. */
  readonly shape: DataShape;
  /** What it was made of, for a comment. */
  readonly origin: string;
  /** The module of helpers that it imports; undefined if it has those that it calls itself. */
  readonly helperModule?: string | undefined;
}

/**
 * The program of a React Email module as a TSX module whose component takes the data as its props. With the same data
 * it renders what the filled module does. Nobody has formatted it.
 */
export function makeComponent({ program, shape, origin, helperModule }: ComponentInput): string {
  const { statements, name, mail } = splitModule(toBlocks(program));
  const writer = new ComponentWriter(program, shape);
  const root = new JsxReader(writer.write(mail, "nodes").code).readElement();
  const parts = extractParts(root, new Identifiers([lowerFirst(name)]));
  const element = writeJsx(parts.mail);
  const outside: string[] = [];
  const inside: string[] = [];
  for (const statement of statements) {
    const isFixed = statement.every(({ kind }) => kind === "code");
    (isFixed ? outside : inside).push(writer.write(statement, "rules").code);
  }
  const body = `${writer.declarations}\n${inside.join("")}\nreturn (${element});`;
  const brand = writeBrand(name, program);
  const data = withoutBrand(shape);
  const members = [...membersOf(data), ...(brand === "" ? [] : ["brand"])];
  const code = [
    `// Made by letterpress eject of ${toLine(origin)}. It is yours: it is not generated again.\n`,
    writeReactImport(parts.functions.join(""), writer.repeats),
    writeHelperImport(writer.helpers, helperModule),
    ...outside,
    brand,
    ...parts.functions,
    writeProps(name, data, brand !== ""),
    `\nexport default function ${name}(${writeParameter(name, members, body)}) {\n${body}\n}\n`,
    helperModule === undefined ? writeHelpers(writer.helpers) : "",
  ];
  return code.join("");
}

function writeReactImport(parts: string, repeats: boolean): string {
  const types = ["ComponentProps", "CSSProperties", "ReactNode"].filter((type) => mayRead(parts, type));
  const names = [...types.map((type) => `type ${type}`), ...(repeats ? ["Fragment"] : [])];
  return names.length === 0 ? "" : `import { ${names.join(", ")} } from "react";\n`;
}

function writeHelperImport(helpers: ReadonlySet<string>, helperModule: string | undefined): string {
  if (helperModule === undefined || helpers.size === 0) return "";
  return `import { ${[...helpers].sort().join(", ")} } from "${helperModule}";\n`;
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function writeProps(name: string, data: DataShape, hasBrand: boolean): string {
  if (membersOf(data).length === 0 && !hasBrand) return "";
  const type = typeScriptOf(data).slice(0, -1);
  const brand = hasBrand ? `readonly brand?: ${name}Brand | undefined;` : "";
  return `\n/** What the mail is filled with. */\nexport interface ${name}Props ${type}${brand}}\n`;
}

/** The members that the body reads. Types name what conditions of other parts ask for, too. */
function writeParameter(name: string, members: readonly string[], body: string): string {
  const read = members.filter((member) => mayRead(body, member));
  return read.length === 0 ? "" : `{ ${read.join(", ")} }: ${name}Props`;
}

/** The data alone: a component has a brand by the tokens that its program writes, and none by its name. */
function withoutBrand(shape: DataShape): DataShape {
  if (shape.kind !== "object") return shape;
  return { ...shape, members: shape.members.filter(({ shape: { kind } }) => kind !== "brand") };
}

function membersOf(shape: DataShape): readonly string[] {
  return shape.kind === "object" ? shape.members.map(({ name }) => name) : [];
}

function toLine(text: string): string {
  return text.replaceAll(/\p{C}|\p{Zl}|\p{Zp}/gu, " ");
}
