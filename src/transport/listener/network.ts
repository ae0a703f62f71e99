import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from "node:net";

/** Returns whether an address is in a set. */
export type IsMember = (address: string) => boolean;

/**
 * Returns the network that one client is assumed to control: an IPv4 address, or the /64 that an IPv6 site assigns as a
 * whole (RFC 6177). Undefined for a client without an address (a Unix socket), and for loopback unless it is requested,
 * because a local proxy has many clients.
 */
export function networkOf(
  address: string | undefined,
  options: { readonly countLoopback: boolean } = { countLoopback: false },
): string | undefined {
  if (address === undefined) return undefined;
  const plain = toIpAddress(address) ?? address;
  if (!options.countLoopback && (plain === "::1" || plain.startsWith("127."))) return undefined;
  return isIPv6(plain) ? firstGroups(plain).join(":") : plain;
}

/** Parses a list of addresses and networks (such as `10.0.0.0/8`). Throws for an entry that is neither. */
export function addressSet(entries: readonly string[]): IsMember {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/", 2);
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (text) => {
    const address = toIpAddress(text);
    return address !== undefined && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
}

/** Returns the first four groups of an IPv6 address, with `::` expanded. */
function firstGroups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left.slice(0, 4);
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4);
}

const IPV4_WITH_PORT = /^([0-9.]+):[0-9]{1,5}$/;
const IN_BRACKETS = /^\[([^\]]*)\](?::[0-9]{1,5})?$/;
const ZONE = /%.*$/;
const MAPPED = "::ffff:";

/**
 * Returns the canonical form of an IP address (RFC 5952) for all notations of sockets and proxies: with a port, in
 * brackets or quotes, with a zone, in upper case, with zeros, as IPv4 within IPv6. Undefined if the text is no address.
 */
export function toIpAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const bare = text.trim().replace(/^"(.*)"$/, "$1");
  const address = IPV4_WITH_PORT.exec(bare)?.[1] ?? IN_BRACKETS.exec(bare)?.[1] ?? bare;
  if (isIPv4(address)) return address;
  const plain = address.replace(ZONE, "");
  if (!isIPv6(plain)) return undefined;
  const canonical = new SocketAddress({ address: plain, family: "ipv6" }).address;
  const inner = canonical.slice(MAPPED.length);
  return canonical.startsWith(MAPPED) && isIPv4(inner) ? inner : canonical;
}
