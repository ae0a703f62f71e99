import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { createMethodUrl } from "@connectrpc/connect/protocol";
import { readHttpBindings } from "../protocol/rest/http-rule.ts";
import { matchPath } from "../protocol/rest/path-template.ts";
import { splitUrl } from "../protocol/rest/request-url.ts";
import { callPolicyOf } from "../rpc/policy/call-policy.ts";

/** The cost class of a call: it compiles a source, it is another call of an operator, or it fetches a template. */
export type CallKind = "source" | "admin" | "fetch";

/** Returns the kind of a request from its verb and target. */
export type KindOf = (verb: string, url: string) => CallKind;

/**
 * Creates a function that classifies the calls of the services over every protocol. Other requests count as fetches,
 * because they cost as little.
 */
export function createKindOf(services: readonly DescService[]): KindOf {
  const methods = services.flatMap((service) => service.methods);
  const byPath = new Map(methods.map((method) => [createMethodUrl("/", method), kindOfMethod(method)]));
  const bindings = methods.flatMap((method) =>
    readHttpBindings(method).map(({ verb, path }) => ({ verb, path, kind: kindOfMethod(method) })),
  );
  return (verb, url) => {
    const { path } = splitUrl(url);
    const asked = verb === "HEAD" ? "GET" : verb;
    return (
      byPath.get(path) ?? bindings.find((each) => each.verb === asked && matches(each.path, path))?.kind ?? "fetch"
    );
  };
}

function kindOfMethod(method: DescMethod): CallKind {
  const { kind, compilesSource } = callPolicyOf(method);
  if (kind !== "admin" && kind !== "any") return "fetch";
  return compilesSource ? "source" : "admin";
}

/** False for invalid percent-encoding, which is cheap to answer. */
function matches(template: Parameters<typeof matchPath>[0], path: string): boolean {
  try {
    return matchPath(template, path) !== undefined;
  } catch {
    return false;
  }
}
