import type { Block } from "./program-blocks.ts";

/** The parts of a program of TSX. */
export interface ModuleParts {
  /** Imports and constants, each with the line break that ends it. */
  readonly statements: readonly (readonly Block[])[];
  /** Of the component. */
  readonly name: string;
  /** The mail, as one element of JSX. */
  readonly mail: readonly Block[];
}

const FUNCTION = /\nexport default function (\w+)\(\) \{\n {2}return \(/;
const END = "\n  );\n}\n";

/** Splits a program that src/compile/target/react-email has printed. A string holds no line breaks, so none is cut. */
export function splitModule(blocks: readonly Block[]): ModuleParts {
  const at = blocks.findIndex((block) => block.kind === "code" && FUNCTION.test(block.text));
  const { before, name, after } = splitFunction(textOf(blocks[at]));
  const mail = [code(after), ...blocks.slice(at + 1)];
  const last = textOf(mail.at(-1));
  if (!last.endsWith(END)) throw new Error("the program does not end with its component");
  return {
    statements: splitStatements([...blocks.slice(0, at), code(before)]),
    name,
    mail: [...mail.slice(0, -1), code(last.slice(0, -END.length))],
  };
}

function splitFunction(text: string) {
  const found = FUNCTION.exec(text);
  if (found === null) throw new Error("the program is not a module with a component");
  const { 0: head, 1: name = "", index } = found;
  return { before: text.slice(0, index), name, after: text.slice(index + head.length) };
}

function splitStatements(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const statements: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind !== "code") {
      statements.at(-1)?.push(block);
      continue;
    }
    const [first = "", ...others] = block.text.split(/(?<=;\n)/);
    statements.at(-1)?.push(code(first));
    for (const other of others) statements.push([code(other)]);
  }
  return statements;
}

function code(text: string): Block {
  return { kind: "code", text };
}

function textOf(block: Block | undefined): string {
  return block?.kind === "code" ? block.text : "";
}
