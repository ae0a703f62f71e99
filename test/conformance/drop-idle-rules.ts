import { NODE_RULE } from "./join-copies.ts";

/**
 * An output without the rules of nodes that it does not show. Those of a node that is repeated stay in a program
 * whatever its items say, since the style sheet comes before them.
 */
export function dropIdleRules(output: string): string {
  const classes = [...output.matchAll(/\bclass(?:Name)?="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  const shown = new Set(classes);
  return output
    .split("\n")
    .filter((line) => !NODE_RULE.test(line) || shown.has(/\.(eb-[\w-]+)/.exec(line)?.[1] ?? ""))
    .join("\n");
}
