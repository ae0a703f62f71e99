import { BlockList, isIP } from "node:net";
import type { CommandContext } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { isLoopback } from "./is-loopback.ts";

/** The way to a server through a proxy. */
export interface ServerProxy {
  /** The variable that names it. */
  readonly variable: string;
  /** Of http or https; may hold a user and a password. */
  readonly url: string;
}

/**
 * The proxy that the environment has for a URL, by the conventions of curl: a name in lower case goes before one in
 * capitals. Loopback never has one. Throws a UsageError for a variable that names no proxy of http or https.
 */
export function findProxy(url: string, env: CommandContext["env"]): ServerProxy | undefined {
  const { protocol, hostname, port } = new URL(url);
  const name = protocol === "https:" ? "https_proxy" : "http_proxy";
  const variable = [name, name.toUpperCase()].find((each) => env[each]);
  if (variable === undefined || isLoopback(hostname)) return undefined;
  const host = hostname.replace(/^\[|\]$/g, "");
  const entries = (env.no_proxy || env.NO_PROXY || "").split(/[\s,]+/).filter((entry) => entry !== "");
  if (entries.some((entry) => isExempt(entry, host, port || (protocol === "https:" ? "443" : "80")))) return undefined;
  const given = env[variable] ?? "";
  const text = given.includes("://") ? given : `http://${given}`;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? "")) {
    throw new UsageError(`${variable} must be the URL of a proxy, such as http://proxy.example.com:3128`);
  }
  return { variable, url: text };
}

/** Whether an entry of NO_PROXY has a host: `*`, a domain and all below it, an address, a network; also with a port. */
function isExempt(entry: string, host: string, port: string): boolean {
  const [, name = "", ofPort] = /^(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (ofPort !== undefined && ofPort !== port) return false;
  const bare = name.toLowerCase().replace(/^\[|\]$/g, "");
  if (bare === "*") return true;
  if (isIP(host) !== 0) return isWithin(host, bare);
  const domain = bare.replace(/^\*?\./, "");
  return domain !== "" && (host === domain || host.endsWith(`.${domain}`));
}

function isWithin(address: string, network: string): boolean {
  const [base = "", bits] = network.split("/");
  const [family, most] = isIP(base) === 4 ? (["ipv4", 32] as const) : (["ipv6", 128] as const);
  const prefix = Number(bits ?? most);
  if (isIP(base) === 0 || !(prefix <= most) || isIP(address) !== isIP(base)) return false;
  const addresses = new BlockList();
  addresses.addSubnet(base, prefix, family);
  return addresses.check(address, family);
}
