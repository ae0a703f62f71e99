import { fillDocument } from "./compile-fixture.ts";
import { documentOf, rowOf } from "./document-fixture.ts";

/** The rules for small screens of a document with the given blocks, one per line. */
export async function mobileCss(...blocks: readonly unknown[]): Promise<string> {
  const { output } = await fillDocument(documentOf([rowOf(blocks)]));
  return output.split("@media only screen and (max-width:600px){").at(-1)?.split("</style>")[0] ?? "";
}
