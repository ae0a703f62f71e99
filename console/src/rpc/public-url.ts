/** The public address of the server, where it has one (PUBLIC_URL), or else the origin of this page. */
export function publicUrl(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  return named?.startsWith("http") ? named : location.origin;
}
