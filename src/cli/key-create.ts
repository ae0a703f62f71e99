import { TARGETS, toTargetScope } from "../domain/target.ts";
import { checkName } from "./check-text.ts";
import { type Command, UsageError } from "./command.ts";
import { parseDuration } from "./duration.ts";
import { CLI } from "./local-caller.ts";

/** Makes a key, directly in the store. */
export const keyCreate: Command = {
  name: "key create",
  operands: [],
  summary: "Make an API key and print it, this once.",
  details: [
    "The key is printed alone on standard output; it is not stored and cannot be shown again.",
    "With --admin a store is made where there is none.",
    "",
    "  key create --name production-mailer --target html",
    "  key create --name deploy --admin --expires-in 90d",
  ],
  options: [
    { name: "name", value: "text", isRequired: true, help: "label for people, 1 to 100 characters" },
    { name: "target", value: "target", isRepeatable: true, help: `all, ${TARGETS.join(", ")}; may be repeated` },
    { name: "admin", help: "make an admin key, which manages templates and keys and fetches nothing" },
    { name: "definition", value: "kind", help: "full (default) or program: serve programs without the document" },
    { name: "expires-in", value: "duration", help: "end of the key, such as 12h or 90d; default: never" },
  ],

  async run(input, { output, withServices }) {
    const definition = input.value("definition") ?? "full";
    if (definition !== "full" && definition !== "program") throw new UsageError("--definition must be full or program");
    const expiresIn = input.value("expires-in");
    const request = {
      name: checkName("--name", input.value("name") ?? ""),
      kind: input.has("admin") ? ("admin" as const) : ("sdk" as const),
      scope: readScope(input.values("target"), input.has("admin")),
      definition,
      expiresAt: expiresIn === undefined ? undefined : new Date(Date.now() + parseDuration(expiresIn)),
    } as const;
    // The first admin key may come before the first start.
    const mayMake = request.kind === "admin";
    const { key, token } = await withServices(({ keys }) => keys.create(CLI, request), { mayMake });
    output.note(`${key.id} is an ${key.kind} key for [${key.scope.join(", ")}]; keep it now, it is not shown again:`);
    return { text: token, json: { id: key.id, name: key.name, kind: key.kind, targets: key.scope, key: token } };
  },
};

function readScope(targets: readonly string[], isAdmin: boolean) {
  if (targets.length === 0 && !isAdmin) throw new UsageError("--target is missing");
  const unknown = targets.find((target) => target !== "all" && !(TARGETS as readonly string[]).includes(target));
  if (unknown !== undefined) throw new UsageError(`--target must be all, ${TARGETS.join(", ")}, not "${unknown}"`);
  return toTargetScope(targets.length === 0 ? ["all"] : targets);
}
