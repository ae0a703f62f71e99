import { ROLES } from "../../../domain/key/role.ts";
import { TARGETS, toTargetScope } from "../../../domain/target.ts";
import { CLI } from "../../api/local-caller.ts";
import { checkName } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { toIssuedKeyJson } from "../../json/key-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

const DEFINITIONS = ["full", "program"] as const;
const ROLE_OF_ADMIN = "--role is for admin keys: add --admin";
const NO_SCOPE = "--target is missing: give it for an SDK key, or --admin for an admin key";
const TARGET_OF_ADMIN = "--target is for SDK keys: an admin key cannot fetch";

/** Makes a key, in the store or on a server. */
export const keyCreate: Command = {
  details: [
    "Only the key is printed on standard output. It is not stored and cannot be shown again.",
    "With --admin, a store that does not exist yet is created.",
    "",
    "  key create --name production-mailer --target html",
    "  key create --name deploy --admin --role publisher --expires-in 90d",
  ],
  options: [
    {
      name: "name",
      value: "text",
      isRequired: true,
      help: "name shown in lists, 1 to 100 characters",
      check: (name) => checkName("--name", name),
    },
    {
      name: "target",
      value: "target",
      isRepeatable: true,
      help: `all, ${TARGETS.join(", ")}; may be repeated`,
      choices: ["all", ...TARGETS],
    },
    { name: "admin", help: "create an admin key, which manages templates and keys and cannot fetch" },
    {
      name: "role",
      value: "role",
      help: "role of an admin key: viewer reads, editor writes drafts, publisher publishes, owner (default) does everything",
      choices: ROLES,
    },
    {
      name: "definition",
      value: "kind",
      help: "full (default), or program: serve compiled programs without the document",
      choices: DEFINITIONS,
    },
    { name: "expires-in", ...DURATION, help: "when the key expires, such as 12h or 90d; default: never" },
    ...REMOTE,
  ],

  findFaults(input) {
    const hasTarget = input.values("target").length > 0;
    if (input.has("admin")) return hasTarget ? [TARGET_OF_ADMIN] : [];
    return [...(hasTarget ? [] : [NO_SCOPE]), ...(input.value("role") === undefined ? [] : [ROLE_OF_ADMIN])];
  },

  async run(input, { output, withApi }) {
    const targets = input.values("target");
    const expiresIn = input.value("expires-in");
    const request = {
      name: input.value("name") ?? "",
      kind: input.has("admin") ? ("admin" as const) : ("sdk" as const),
      role: ROLES.find((role) => role === input.value("role")),
      scope: toTargetScope(targets.length === 0 ? ["all"] : targets),
      definition: DEFINITIONS.find((kind) => kind === input.value("definition")) ?? "full",
      expiresAt: expiresIn === undefined ? undefined : new Date(Date.now() + parseDuration(expiresIn)),
    } as const;
    // The first admin key may come before the first start.
    const mayMake = request.kind === "admin";
    const issued = await withApi(({ keys }) => keys.create(CLI, request), { mayMake });
    const { id, kind, role, scope } = issued.key;
    const use =
      role === undefined ? `an ${kind} key for [${scope.join(", ")}]` : `an ${kind} key with the role ${role}`;
    output.note(`${id} is ${use}; save it now, it is not shown again:`);
    return { text: issued.token, json: toIssuedKeyJson(issued) };
  },
};
