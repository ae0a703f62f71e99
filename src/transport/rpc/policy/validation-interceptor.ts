import { setImmediate } from "node:timers/promises";
import { create, type DescMethod, type DescService, type Message } from "@bufbuild/protobuf";
import type { Violation } from "@bufbuild/protovalidate";
import type { Interceptor, StreamRequest } from "@connectrpc/connect";
import { type Issue, refuseIssues } from "../../../domain/error.ts";
import { type Call, callOf } from "../call/call.ts";
import type { FieldFaults } from "../call/call-messages.ts";
import type { ValidateMessage } from "./validate-message.ts";
import { toIssue } from "./violation-issue.ts";

/** The check of request messages, whose rules take longer to load and compile than all else at a start. */
export interface Validation {
  /**
   * Checks every request message against its buf.validate rules and throws one INVALID_REQUEST that holds every
   * violation, after the faults the edge found.
   */
  readonly interceptor: Interceptor;
  /**
   * Compiles the rules of all methods, so that no call needs to wait for its own; calls come in between. Rejects when
   * one of them does not compile.
   */
  prepare(services: readonly DescService[]): Promise<void>;
}

export function createValidation(): Validation {
  let validate: ValidateMessage | undefined;

  async function load(): Promise<ValidateMessage> {
    const { createValidateMessage } = await import("./validate-message.ts");
    validate ??= createValidateMessage();
    return validate;
  }

  async function assertValid(method: DescMethod, message: Message, call: Call): Promise<void> {
    const check = validate ?? (await load());
    const [first, ...rest] = allIssues(call.fieldFaults, check(method, message));
    if (first !== undefined) throw refuseIssues("INVALID_REQUEST", [first, ...rest]);
    if (call.validity !== undefined) call.validity.isValid = true;
  }

  async function* validOf({ method, message, contextValues }: StreamRequest): AsyncIterable<Message> {
    for await (const each of message) {
      await assertValid(method, each, callOf(contextValues));
      yield each;
    }
  }

  return {
    interceptor: (next) => (request) => {
      if (request.stream) return next({ ...request, message: validOf(request) });
      const call = callOf(request.contextValues);
      if (call.validity?.isValid === true) return next(request);
      return assertValid(request.method, request.message, call).then(() => next(request));
    },
    async prepare(services) {
      const check = await load();
      for (const method of services.flatMap((service) => service.methods)) {
        check(method, create(method.input));
        await setImmediate();
      }
    },
  };
}

/** A field whose value could not be read has its fault already; what validation says of it would mislead. */
function allIssues(faults: FieldFaults | undefined, violations: readonly Violation[]): readonly Issue[] {
  const found = violations.filter(
    ({ field: [first] }) => !(first && "name" in first && faults?.unread.has(first.name)),
  );
  return boundIssues([...(faults?.issues ?? []), ...found.map(toIssue)]);
}

/** A body of 64 KiB can hold ten thousand faults; nobody reads more than these. */
const ISSUES_MAX = 100;

function boundIssues(issues: readonly Issue[]): readonly Issue[] {
  const omitted = issues.length - ISSUES_MAX;
  if (omitted <= 0) return issues;
  const summary = { path: [], msg: `${omitted} more problems are not listed`, type: "issues.omitted" };
  return [...issues.slice(0, ISSUES_MAX), summary];
}
