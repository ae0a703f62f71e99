const HTML = /(?<=<html\b[^>]*) xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"/;
const VML = /(?<=<html\b[^>]*) xmlns:v="urn:schemas-microsoft-com:vml"/;

/** A page without the namespace that HTML has anyway, and without that of VML where nothing is drawn by it. */
export function withoutNamespaces(html: string): string {
  const plain = html.replace(HTML, "");
  return /<v:|\bv\\?:/i.test(plain.replace(VML, "")) ? plain : plain.replace(VML, "");
}
