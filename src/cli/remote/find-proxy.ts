import { BlockList, isIP } from "node:net";
import type { CommandContext } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { isLoopback } from "./is-loopback.ts";

/** The proxy of a server. */
export interface ServerProxy {
  /** The variable that names the proxy. */
  readonly variable: string;
  /** An http or https URL, which may contain a user and a password. */
  readonly url: string;
}

/**
 * Returns the environment's proxy for a URL, by curl's conventions: a lower-case name has precedence over upper case.
 * Loopback never has a proxy. Throws a UsageError if a variable does not name an http or https proxy.
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

/**
 * Whether an entry of NO_PROXY matches a host: `*`, a domain with its subdomains, an address or a network; each may
 * have a port.
 */
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
