import type { Diagnostic } from "../../domain/diagnostic.ts";
import { quote } from "../../domain/quote.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";
import { findTooDeep } from "../source/find-too-deep.ts";

/** Far from the end of the stack, and more than components and their content nest when each is within its limits. */
const MAX_DEPTH = 1_000;

/** Reports a page that nests too deep as a whole, such as one of many components whose elements stay open. */
export function checkPageDepth(html: string, kind: SourceKind): readonly Diagnostic[] {
  const found = findTooDeep(html, MAX_DEPTH);
  if (found === undefined) return [];
  const message = `makes a page in which <${quote(found.name)}> stands deeper than ${MAX_DEPTH} elements; close the elements of mj-raw`;
  return [{ rule: `${kind}.too-deep`, severity: "error", message, path: [kind] }];
}
