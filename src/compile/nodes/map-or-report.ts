import { type Diagnostic, finding } from "../../domain/diagnostic.ts";
import type { TemplateNode } from "../../domain/template/template-node.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";
import type { MarkedPage } from "../mail/mjml-tree/node-mark.ts";
import { type CutPage, mapNodes } from "./map-nodes.ts";
import type { SourceNodes } from "./source-nodes.ts";

interface MappedOrReported {
  /** Undefined where the page cannot be matched with what mjml wrote. */
  readonly nodes?: readonly TemplateNode[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Maps nodes to the html program. A preview that cannot have its map comes without it, with a finding that says so. */
export function mapOrReport(kind: SourceKind, nodes: SourceNodes, marked: MarkedPage, cut: CutPage): MappedOrReported {
  try {
    return { nodes: mapNodes(nodes, marked, cut), diagnostics: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `its parts cannot be found in the mail, so that only the source can be changed: ${reason}`;
    return { diagnostics: [finding("compile.nodes-unmatched", { path: [kind], message })] };
  }
}
