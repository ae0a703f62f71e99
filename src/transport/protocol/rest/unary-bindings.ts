import type { UnarySpec } from "../../rpc/build-invoke.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { type HttpBinding, readHttpBindings } from "./http-rule.ts";

/** Every binding of every unary method, additional ones too. Throws when a rule is wrong. */
export function unaryBindings({
  services,
}: Rpcs): readonly { readonly spec: UnarySpec; readonly binding: HttpBinding }[] {
  const specs = services
    .flatMap((service) => Object.values(service.methods))
    .filter((spec): spec is UnarySpec => spec.kind === "unary");
  return specs.flatMap((spec) => readHttpBindings(spec.method).map((binding) => ({ spec, binding })));
}
