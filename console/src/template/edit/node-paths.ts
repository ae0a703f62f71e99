import type { MailNode } from "../mail-node.ts";

/**
 * A name of each node that it has in the map of a changed source, too: the kinds from the outermost node to it, each
 * with its number among those in the same node.
 */
export function nodePaths(nodes: readonly MailNode[]): readonly string[] {
  const counts = new Map<string, number>();
  const paths: string[] = [];
  for (const { kind, parent } of nodes) {
    const step = `${paths[parent - 1] ?? ""}/${kind}`;
    const count = counts.get(step) ?? 0;
    counts.set(step, count + 1);
    paths.push(`${step}[${count}]`);
  }
  return paths;
}
