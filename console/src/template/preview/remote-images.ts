/** The images of a mail that other servers have. */
export interface RemoteImages {
  readonly count: number;
  /** Those with the most images first. */
  readonly hosts: readonly string[];
}

const HOSTS_MAX = 40;
/** What is in a mail and never shown by a browser: the parts for Outlook alone, imported style sheets, and fonts. */
const NOT_SHOWN = /<!--\[if[\s\S]*?<!\[endif\]-->|@import[^;]*;|@font-face\s*\{[^}]*\}/gi;
const ATTRIBUTE = /\s(?:src|srcset|background|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
const STYLE = /url\(\s*(?:["']|&quot;|&#39;)?(.*?)(?:["']|&quot;|&#39;)?\s*\)/gi;
const ADDRESS = /https:\/\/([a-z0-9.-]+(?::\d{1,5})?)([^\s,"'<>]*)/gi;

/** Where images are that every frame may load. */
export interface OwnImages {
  /** The host of this page. */
  readonly host: string;
  readonly publicUrl: string;
}

/** Finds the images that a mail loads over https, except those of the host of this page, and those of the examples. */
export function remoteImages(html: string, own: OwnImages): RemoteImages {
  const examples = `${own.publicUrl}/examples/images/`;
  const shown = html.replace(NOT_SHOWN, "");
  const places = [...shown.matchAll(ATTRIBUTE), ...shown.matchAll(STYLE)].map(([, ...values]) => values.join(""));
  const found = new Map<string, string>();
  for (const place of places)
    for (const [url, host = "", path] of place.matchAll(ADDRESS))
      if (!url.startsWith(examples)) found.set(`${host.toLowerCase()}${path}`, host.toLowerCase());
  const counts = new Map<string, number>();
  for (const host of found.values()) if (host !== own.host) counts.set(host, (counts.get(host) ?? 0) + 1);
  const hosts = [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return {
    count: hosts.reduce((sum, [, count]) => sum + count, 0),
    hosts: hosts.slice(0, HOSTS_MAX).map(([host]) => host),
  };
}

/** What the button says that loads them, such as `Load 3 images from cdn.example.com`. */
export function loadLabel({ count, hosts: [first, ...others] }: RemoteImages): string {
  const images = count === 1 ? "1 image" : `${count} images`;
  const rest = others.length === 0 ? "" : ` and ${others.length} more host${others.length === 1 ? "" : "s"}`;
  return `Load ${images} from ${first}${rest}`;
}
