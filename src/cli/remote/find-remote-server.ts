import { readSecret } from "../../config/read-secret.ts";
import { describeKeyFault } from "../../domain/key/describe-key-fault.ts";
import { namesStore } from "../environment/command-environment.ts";
import type { CommandContext, CommandInput, CommandOption } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { allowsInsecureHttp, assertPrivateUrl, INSECURE_HTTP } from "./assert-private-url.ts";
import { findProxy } from "./find-proxy.ts";
import { readProfile } from "./profile.ts";
import type { RemoteServer } from "./remote-api.ts";

/** The options of every command that works on a server or a store. */
export const REMOTE = remoteOptions("admin key of the server; default: LETTERPRESS_ADMIN_KEY");

/** Like `REMOTE`, for a command that also accepts the SDK key of an application. */
export const REMOTE_WITH_ANY_KEY = remoteOptions(
  "key of the server, admin or SDK; default: LETTERPRESS_ADMIN_KEY, or else LETTERPRESS_API_KEY",
);

function remoteOptions(keyHelp: string): readonly CommandOption[] {
  return [
    {
      name: "url",
      value: "url",
      help: "use this server instead of the store; default: LETTERPRESS_URL",
      check: checkUrl,
    },
    { name: "api-key", value: "key", help: keyHelp },
    INSECURE_HTTP,
  ];
}

/** The kinds of keys that a command accepts. */
interface KeyChoice {
  readonly acceptsSdkKey?: boolean;
}

/**
 * Returns the server that the options, the environment or the last login names; undefined for the store, since
 * STORE_URL has precedence over a login. Throws a UsageError if there is no key, and for a URL that no key may be sent
 * to.
 */
export function findRemoteServer(
  input: CommandInput,
  env: CommandContext["env"],
  choice: KeyChoice = {},
): RemoteServer | undefined {
  const server = findServer(input, env, choice);
  if (server === undefined) return undefined;
  const allowsHttp = server.allowsHttp === true || allowsInsecureHttp(input, env);
  if (!allowsHttp) assertPrivateUrl(server.url);
  const proxy = findProxy(server.url, env);
  return { ...server, allowsHttp, ...(proxy && { proxy }) };
}

function findServer(
  input: CommandInput,
  env: CommandContext["env"],
  { acceptsSdkKey = false }: KeyChoice,
): RemoteServer | undefined {
  const url = input.value("url") ?? (env.LETTERPRESS_URL || undefined);
  if (url === undefined) {
    if (input.has("api-key")) throw new UsageError("--api-key is for a server: give --url, or set LETTERPRESS_URL");
    return namesStore(env) ? undefined : readProfile(env);
  }
  checkUrl(url);
  const { name, key } = findKey(input, env, acceptsSdkKey);
  if (!key) throw new UsageError(describeMissingKey(input.has("url") ? undefined : url, acceptsSdkKey));
  const fault = describeKeyFault(key);
  if (fault !== undefined) throw new UsageError(`${name} ${fault}`);
  return { url: url.replace(/\/+$/, ""), apiKey: key, ...(!input.has("url") && { chosenBy: "LETTERPRESS_URL" }) };
}

/** Returns a key with the name of its source. An admin key has precedence over the key of an application. */
function findKey(input: CommandInput, env: CommandContext["env"], acceptsSdkKey: boolean) {
  if (input.has("api-key")) return { name: "--api-key", key: input.value("api-key") };
  const admin = readAdminKey(env);
  if (admin || !acceptsSdkKey) return { name: "LETTERPRESS_ADMIN_KEY", key: admin };
  return { name: "LETTERPRESS_API_KEY", key: env.LETTERPRESS_API_KEY };
}

/** The environment of an application contains the server's address as well: `url` is then that address. */
function describeMissingKey(url: string | undefined, acceptsSdkKey: boolean): string {
  const kind = acceptsSdkKey ? "a key" : "an admin key";
  const sdkKey = acceptsSdkKey ? "LETTERPRESS_API_KEY, " : "";
  if (url === undefined) {
    return `--api-key is missing: give ${kind}, or set ${sdkKey}LETTERPRESS_ADMIN_KEY, or LETTERPRESS_ADMIN_KEY_FILE to a file with it`;
  }
  return `LETTERPRESS_URL is set, so this command uses the server ${url} and needs ${kind}: set ${sdkKey}LETTERPRESS_ADMIN_KEY or LETTERPRESS_ADMIN_KEY_FILE, or unset LETTERPRESS_URL to use the store`;
}

function readAdminKey(env: CommandContext["env"]): string | undefined {
  return readSecret(env, "LETTERPRESS_ADMIN_KEY", (fault) => {
    throw new UsageError(fault);
  });
}

/** Describes the server, and why the command works on it and not on the store. */
export function describeServer({ url, chosenBy }: RemoteServer): string {
  return `server: ${url}${chosenBy === undefined ? "" : ` (chosen by ${chosenBy})`}`;
}

/** Throws a UsageError if the text is not the address of a server. */
export function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol) || url.search !== "" || url.hash !== "") {
    throw new UsageError("the URL of a server must begin with http:// or https:// and have no query");
  }
  if (url.username !== "") throw new UsageError("the URL of a server must not contain a user or password");
}
