import type { DescMethod, Message } from "@bufbuild/protobuf";
import { createValidator, type Validator, type Violation } from "@bufbuild/protovalidate";
import { matchPattern } from "./match-pattern.ts";

/**
 * The violations of a method's request against its buf.validate rules. Throws when one of the rules does not compile.
 */
export type ValidateMessage = (method: DescMethod, message: Message) => readonly Violation[];

/** One for all servers of a process, since it keeps what it has compiled. */
let shared: Validator | undefined;

/** The rules of a message are compiled when one of its kind is first checked. */
export function createValidateMessage(): ValidateMessage {
  shared ??= createValidator({ regexMatch: matchPattern });
  const validator = shared;
  return (method, message) => {
    const result = validator.validate(method.input, message);
    if (result.kind === "error") throw result.error;
    return result.violations ?? [];
  };
}
