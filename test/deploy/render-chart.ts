import { spawnSync } from "node:child_process";
import { parseAllDocuments } from "yaml";
import type { KubernetesObject } from "./kubernetes-object.ts";
import { KUBERNETES_VERSION } from "./kubernetes-schemas.ts";

export const CHART = "deploy/helm/letterpress";

/** What `helm template` makes of the chart with these values, as text; or why it refuses to. */
export function renderChart(...values: readonly string[]): { readonly text: string; readonly refusal?: string } {
  const args = ["template", "mail", CHART, "--namespace", "mail", "--kube-version", KUBERNETES_VERSION];
  const { status, stdout, stderr, error } = spawnSync("helm", [...args, ...values], { encoding: "utf8" });
  if (error !== undefined) throw error;
  return status === 0 ? { text: stdout } : { text: "", refusal: stderr };
}

/** The objects of a text of YAML. */
export function readObjects(text: string): readonly KubernetesObject[] {
  return parseAllDocuments(text).flatMap((document) => document.toJS() ?? []);
}
