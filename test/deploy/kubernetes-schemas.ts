import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";

/** The release whose objects the chart is judged by. */
export const KUBERNETES_VERSION = "1.31.4";
const KUBERNETES = `k8s.io/kubernetes@v${KUBERNETES_VERSION}`;
const OPERATOR = "github.com/prometheus-operator/prometheus-operator@v0.79.2";
const SERVICE_MONITOR = "example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml";
const REFERENCE = "#/definitions/";

type Schema = Readonly<Record<string, unknown>>;

interface KindName {
  readonly kind: string;
  readonly version: string;
}

/**
 * Writes a JSON Schema into the folder for each kind of the objects, from the API description of Kubernetes itself and
 * of the Prometheus Operator. A member that a kind does not have is a fault. Returns the location for kubeconform.
 */
export function writeSchemas(folder: string, kinds: readonly string[]): string {
  const swagger = JSON.parse(readFileSync(join(moduleFolder(KUBERNETES), "api/openapi-spec/swagger.json"), "utf8"));
  const definitions = swagger.definitions as Readonly<Record<string, Schema>>;
  for (const [name, definition] of Object.entries(definitions)) {
    const names = (definition["x-kubernetes-group-version-kind"] ?? []) as readonly KindName[];
    for (const { kind, version } of names.filter((each) => kinds.includes(each.kind))) {
      const reached = reachableFrom(name, definitions);
      write(folder, { kind, version }, { $ref: `${REFERENCE}${name}`, definitions: reached });
    }
  }
  const monitor = parse(readFileSync(join(moduleFolder(OPERATOR), SERVICE_MONITOR), "utf8"));
  for (const { name: version, schema } of monitor.spec.versions) {
    write(folder, { kind: monitor.spec.names.kind, version }, schema.openAPIV3Schema);
  }
  return join(folder, "{{.ResourceKind}}-{{.ResourceAPIVersion}}.json");
}

function write(folder: string, { kind, version }: KindName, schema: Schema): void {
  writeFileSync(join(folder, `${kind.toLowerCase()}-${version}.json`), JSON.stringify(toStrict(schema)));
}

/** Where Go keeps the files of a module, which it fetches when it has to. */
function moduleFolder(module: string): string {
  // Outside of any module of Go.
  const told = execFileSync("go", ["mod", "download", "-json", module], { cwd: tmpdir(), encoding: "utf8" });
  return JSON.parse(told).Dir;
}

function reachableFrom(first: string, all: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> {
  const reached: Record<string, Schema> = {};
  for (const waiting = [first]; waiting.length > 0; ) {
    const name = waiting.pop() ?? "";
    const definition = all[name];
    if (definition === undefined || Object.hasOwn(reached, name)) continue;
    reached[name] = name.endsWith(".Quantity") ? { type: ["string", "number"] } : definition;
    const references = JSON.stringify(definition).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g);
    waiting.push(...[...references].map(([, next = ""]) => next));
  }
  return reached;
}

/** Objects have the members that are described, and no others. */
function toStrict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toStrict);
  if (typeof schema !== "object" || schema === null) return schema;
  const given: Schema = schema as Schema;
  const members = Object.entries(given).map(([name, value]) => [name, toStrict(value)]);
  const strict = Object.fromEntries(members);
  if (given.format === "int-or-string") return { type: ["string", "integer"] };
  // A member may be called "properties": the one of a schema holds schemas alone.
  if (given.type === "object" && typeof given.properties === "object" && given.additionalProperties === undefined) {
    return { ...strict, additionalProperties: given["x-kubernetes-preserve-unknown-fields"] === true };
  }
  return strict;
}
