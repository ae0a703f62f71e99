import { create, type DescMethod, type DescService, type Message } from "@bufbuild/protobuf";
import { createValidator, type Validator, type Violation } from "@bufbuild/protovalidate";
import type { Interceptor } from "@connectrpc/connect";
import { type Issue, type Path, refuseIssues } from "../../domain/error.ts";
import { type FieldFaults, fieldFaultsKey } from "./field-faults.ts";

/**
 * Checks every unary request message against its buf.validate rules and throws one INVALID_REQUEST that holds every
 * violation, after the faults the edge found. Throws at once when a rule of the services does not compile.
 */
export function createValidationInterceptor(services: readonly DescService[]): Interceptor {
  const validator = createValidator();
  for (const method of services.flatMap((service) => service.methods)) {
    violationsOf(validator, method, create(method.input));
  }
  const valid = new WeakSet<Message>();
  return (next) => async (request) => {
    if (request.stream || valid.has(request.message)) return next(request);
    const faults = request.contextValues.get(fieldFaultsKey);
    const [first, ...rest] = allIssues(faults, violationsOf(validator, request.method, request.message));
    if (first !== undefined) throw refuseIssues("INVALID_REQUEST", [first, ...rest]);
    // An edge that hands in the same message again freezes it: what was valid stays so.
    if (Object.isFrozen(request.message)) valid.add(request.message);
    return next(request);
  };
}

function violationsOf(validator: Validator, method: DescMethod, message: Message): readonly Violation[] {
  const result = validator.validate(method.input, message);
  if (result.kind === "error") throw result.error;
  return result.violations ?? [];
}

/** A field whose value could not be read has its fault already; what validation says of it would mislead. */
function allIssues(faults: FieldFaults, violations: readonly Violation[]): readonly Issue[] {
  const found = violations.map(toIssue).filter(({ path }) => !faults.unread.has(String(path[0])));
  return [...faults.issues, ...found];
}

function toIssue(violation: Violation): Issue {
  return { path: toPath(violation.field), msg: violation.message, type: violation.ruleId };
}

function toPath(field: Violation["field"]): Path {
  return field.map((part) => {
    if (part.kind === "list_sub") return part.index;
    return part.kind === "map_sub" ? String(part.key) : part.name;
  });
}
