const MAX_HOSTS = 40;

/** Returns the hosts of https URLs in a mail, except the host of this page, from which a mail loads nothing. */
export function imageHosts(html: string, own: string): readonly string[] {
  const hosts = new Set<string>();
  for (const [, host = ""] of html.matchAll(/https:\/\/([a-z0-9.-]+(?::\d{1,5})?)/gi)) hosts.add(host.toLowerCase());
  hosts.delete(own);
  return [...hosts].sort().slice(0, MAX_HOSTS);
}
