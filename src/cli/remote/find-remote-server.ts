import { readSecret } from "../../config/read-secret.ts";
import { describeKeyFault } from "../../domain/key/describe-key-fault.ts";
import { namesStore } from "../environment/command-environment.ts";
import type { CommandContext, CommandInput, CommandOption } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { allowsInsecureHttp, assertPrivateUrl, INSECURE_HTTP } from "./assert-private-url.ts";
import { findProxy } from "./find-proxy.ts";
import { readProfile } from "./profile.ts";
import type { RemoteServer } from "./remote-api.ts";

/** The options of every command that works on a server as on a store. */
export const REMOTE: readonly CommandOption[] = [
  {
    name: "url",
    value: "url",
    help: "use this server instead of the store; default: LETTERPRESS_URL",
    check: checkUrl,
  },
  { name: "api-key", value: "key", help: "admin key of the server; default: LETTERPRESS_ADMIN_KEY" },
  INSECURE_HTTP,
];

/**
 * The server that the options or the environment name, or that the person has logged in to; undefined for the store,
 * which STORE_URL names before a login does. Throws a UsageError without a key, and for a URL that no key may be sent
 * to.
 */
export function findRemoteServer(input: CommandInput, env: CommandContext["env"]): RemoteServer | undefined {
  const server = findServer(input, env);
  if (server === undefined) return undefined;
  const allowsHttp = server.allowsHttp === true || allowsInsecureHttp(input, env);
  if (!allowsHttp) assertPrivateUrl(server.url);
  const proxy = findProxy(server.url, env);
  return { ...server, allowsHttp, ...(proxy && { proxy }) };
}

function findServer(input: CommandInput, env: CommandContext["env"]): RemoteServer | undefined {
  const url = input.value("url") ?? (env.LETTERPRESS_URL || undefined);
  if (url === undefined) {
    if (input.has("api-key")) throw new UsageError("--api-key is for a server: give --url, or set LETTERPRESS_URL");
    return namesStore(env) ? undefined : readProfile(env);
  }
  checkUrl(url);
  const apiKey = input.value("api-key") ?? readAdminKey(env);
  if (!apiKey) throw new UsageError(input.has("url") ? NO_KEY : describeMissingKey(url));
  const fault = describeKeyFault(apiKey);
  if (fault !== undefined)
    throw new UsageError(`${input.has("api-key") ? "--api-key" : "LETTERPRESS_ADMIN_KEY"} ${fault}`);
  return { url: url.replace(/\/+$/, ""), apiKey, ...(!input.has("url") && { chosenBy: "LETTERPRESS_URL" }) };
}

/** An application's environment has the address of the server, too. */
function describeMissingKey(url: string): string {
  return `LETTERPRESS_URL is set, so this command uses the server ${url} and needs an admin key: set LETTERPRESS_ADMIN_KEY or LETTERPRESS_ADMIN_KEY_FILE, or unset LETTERPRESS_URL to use the store`;
}

const NO_KEY =
  "--api-key is missing: give an admin key, or set LETTERPRESS_ADMIN_KEY, or LETTERPRESS_ADMIN_KEY_FILE to a file with it";

function readAdminKey(env: CommandContext["env"]): string | undefined {
  return readSecret(env, "LETTERPRESS_ADMIN_KEY", (fault) => {
    throw new UsageError(fault);
  });
}

/** The server as each command names it, and why it works there and not on the store. */
export function describeServer({ url, chosenBy }: RemoteServer): string {
  return `server: ${url}${chosenBy === undefined ? "" : ` (chosen by ${chosenBy})`}`;
}

/** Throws a UsageError for what is no address of a server. */
export function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol) || url.search !== "" || url.hash !== "") {
    throw new UsageError("the URL of a server must begin with http:// or https:// and have no query");
  }
  if (url.username !== "") throw new UsageError("the URL of a server must not contain a user or password");
}
