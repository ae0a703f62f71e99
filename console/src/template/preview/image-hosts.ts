const MAX_HOSTS = 40;

/** The hosts that a mail names in https URLs, but for the one of this page: a mail gets nothing from there. */
export function imageHosts(html: string, own: string): readonly string[] {
  const hosts = new Set<string>();
  for (const [, host = ""] of html.matchAll(/https:\/\/([a-z0-9.-]+(?::\d{1,5})?)/gi)) hosts.add(host.toLowerCase());
  hosts.delete(own);
  return [...hosts].sort().slice(0, MAX_HOSTS);
}
