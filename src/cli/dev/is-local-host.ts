import { isIP } from "node:net";

/**
 * Whether a Host header names this machine by `localhost` or an address. A page of another site that has had its own
 * name lead here (DNS rebinding) sends that name.
 */
export function isLocalHost(host: string | undefined): boolean {
  const [, v6, name = ""] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host ?? "") ?? [];
  return isIP(v6 ?? name) !== 0 || /^(.+\.)?localhost$/i.test(name);
}
