import { isPart } from "../components/is-part.ts";

/** What a pasted text is, and what its author calls it. */
export interface RecognizedSource {
  readonly kind: "mjml" | "document" | "html" | "unknown";
  /** Empty where the source has no name. */
  readonly name: string;
}

/**
 * Recognizes MJML, a document and HTML by how the text begins. Comments and declarations may come first. `use`: the
 * kind of the template; MJML of a part may begin with any component.
 */
export function recognizeSource(text: string, use = "mail"): RecognizedSource {
  const begin = text.replace(/^(\s|\uFEFF|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)+/, "");
  if (begin.startsWith("{")) return { kind: "document", name: nameOfDocument(begin) };
  if ((isPart(use) ? /^<(mj|lp)-|^<mjml[\s>]/i : /^<mjml[\s>]/i).test(begin))
    return { kind: "mjml", name: titleOf(begin, "mj-title") };
  if (/^<(!doctype\s+html|[a-z])/i.test(begin)) return { kind: "html", name: titleOf(begin, "title") };
  return { kind: "unknown", name: "" };
}

const NAME_MAX = 100;

function titleOf(text: string, tag: string): string {
  const [, title = ""] = new RegExp(`<${tag}>([^<]*)</${tag}>`, "i").exec(text) ?? [];
  return title.replaceAll(/\s+/g, " ").trim().slice(0, NAME_MAX);
}

function nameOfDocument(text: string): string {
  try {
    const { template_name: name } = JSON.parse(text) as { readonly template_name?: unknown };
    return typeof name === "string" ? name.slice(0, NAME_MAX) : "";
  } catch {
    return "";
  }
}
