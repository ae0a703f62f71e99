/**
 * An output without what may differ between a program with conditions and one of a source without the hidden nodes:
 * what a module imports, how often it asks for a font, and in which of its two ways an empty element is written.
 */
export function plainForm(output: string): string {
  const fonts = new Set<string>();
  return output
    .replace(/^import \{[^}]*\} from "react-email";\n/, "")
    .replace(/^ *<link href=.*\n/gm, (link) => (fonts.size < fonts.add(link).size ? link : ""))
    .replace(/<([\w-]+)((?: [^<>]*[^<>/])?)>\s*<\/\1>/g, "<$1$2 />");
}
