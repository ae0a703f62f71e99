import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";

interface Comparison {
  readonly compared: number;
  /** 0 for the draft. */
  readonly other: number;
}

/**
 * What the page of versions compares first: the served version with the draft, or, where the draft is what is served,
 * such as after a publish, with the version before it.
 */
export function firstComparison(
  { publishedVersion, draftVersion }: Pick<Template, "publishedVersion" | "draftVersion">,
  versions: readonly number[],
): Comparison {
  const before = versions.find((version) => version < publishedVersion);
  if (draftVersion !== publishedVersion || before === undefined) return { compared: publishedVersion, other: 0 };
  return { compared: before, other: publishedVersion };
}
