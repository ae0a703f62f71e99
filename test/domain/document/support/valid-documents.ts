import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EVERY_BLOCK } from "../../../compile/target/react-email/support/every-block.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** Every document of the examples and of the conformance cases, by its file, and one with every kind of block. */
export const VALID_DOCUMENTS: readonly (readonly [name: string, document: object])[] = [
  ...["examples", "conformance/render"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?:template|document)\.json$/.test(file))
      .sort()
      .map((file) => [`${folder}/${file}`, readJson(join(ROOT, folder, file))] as const)
      .filter(([, document]) => "canvas" in document),
  ),
  ["every kind of block", JSON.parse(EVERY_BLOCK)],
];

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Those without brand tokens and parameters, which a document is read with only after they have their values. */
export const DOCUMENTS_WITHOUT_TAGS_OF_SETTINGS = VALID_DOCUMENTS.map(([, document]) => document).filter(
  (document) => !/"\s*\{\{\s*(?:brand|with)\s*\./i.test(JSON.stringify(document)),
);
