import { isIPv4, isIPv6, SocketAddress } from "node:net";

const IPV4_WITH_PORT = /^([0-9.]+):[0-9]{1,5}$/;
const IN_BRACKETS = /^\[([^\]]*)\](?::[0-9]{1,5})?$/;
const ZONE = /%.*$/;
const MAPPED = "::ffff:";

/**
 * The one spelling of an IP address (RFC 5952) for each in which sockets and proxies say it: with a port, in brackets or quotes, with
 * a zone, in capitals, with zeros, as IPv4 within IPv6. Undefined for what is no address.
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
