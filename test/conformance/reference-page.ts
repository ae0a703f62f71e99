import mjml2html from "mjml";
import type { MjmlTree } from "../../src/compile/mail/mjml-tree/mjml-tree.ts";
import { stableIds } from "../../src/compile/target/html/stable-ids.ts";
import { toMjmlJson } from "../../src/compile/target/html/to-mjml-json.ts";
import type { SourceKind } from "../../src/domain/template/template-source.ts";
import type { SlotWriter } from "./plain-fill.ts";

/** The page that the mjml package makes of a tree without conditions whose slots hold values. */
export async function referencePage({ kind, root }: MjmlTree, write: SlotWriter): Promise<string> {
  const writer = {
    slot: ({ tag, position }: Parameters<SlotSource>[0]) => write(tag, position) || NOTHING,
    begin: unexpected,
    end: unexpected,
  };
  return (await compile(toMjmlJson(root, writer), kind)).replaceAll(NOTHING, "");
}

/** The page that the mjml package makes of MJML text. */
export function compileAlone(text: string, kind: SourceKind): Promise<string> {
  return compile(text, kind);
}

type SlotSource = Parameters<typeof toMjmlJson>[1]["slot"];

/**
 * Stands for an empty value while mjml runs: a button with an empty URL is no link to it, and a section has no
 * background.
 */
const NOTHING = "\uE00F";

/** A document names its fonts itself. */
const OPTIONS: Readonly<Record<SourceKind, { readonly fonts?: Readonly<Record<string, string>> }>> = {
  document: { fonts: {} },
  mjml: {},
};

/** Ids that mjml draws at random are numbered. */
async function compile(mjml: unknown, kind: SourceKind): Promise<string> {
  const options = { ignoreIncludes: true, ...OPTIONS[kind] };
  // mjml takes JSON as it takes text, and promises less in its types.
  return stableIds((await mjml2html(mjml as string, options)).html);
}

function unexpected(): string {
  throw new Error("a pruned tree has no conditions");
}
