import { type DescMessage, type DescMethod, getOption, hasOption, type Message } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { location } from "../../../../gen/letterpress/v1/options_pb.ts";
import { readHttpBindings } from "./http-rule.ts";

/** The path under which the message of an answer can be read. */
export type LocationOf = (message: Message) => string;

/**
 * For a method with the option letterpress.v1.location: fills the path of the rpc that the option names with the fields
 * of a message of this type. Undefined for other methods. Throws when there is no such path.
 */
export function createLocationOf(method: DescMethod, message: DescMessage): LocationOf | undefined {
  if (!hasOption(method, location)) return undefined;
  const name = getOption(method, location);
  const fail = (fault: string): never => {
    throw new Error(`letterpress.v1.location of ${method.parent.typeName}/${method.name}: ${fault}`);
  };
  const reader = method.parent.methods.find((each) => each.name === name) ?? fail(`there is no rpc ${name}`);
  const path = readHttpBindings(reader)[0]?.path ?? fail(`${name} has no path`);
  const fields = path.variables.map(({ fieldPath, from, to }) => {
    const field = message.fields.find((each) => each.name === fieldPath);
    if (field === undefined || to - from !== 1) return fail(`'${fieldPath}' is no single segment of ${message.name}`);
    return { field, at: from };
  });
  const parts = path.segments.map((segment) => (segment.kind === "literal" ? segment.text : ""));
  return (created) => {
    const values = reflect(message, created);
    const filled = [...parts];
    for (const { field, at } of fields) filled[at] = encodeURIComponent(String(values.get(field)));
    return `/${filled.join("/")}`;
  };
}
