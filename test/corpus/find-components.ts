import { Parser } from "htmlparser2";

/** A component of MJML text that may carry a condition. */
export interface FoundComponent {
  readonly name: string;
  /** Where it begins, where its attributes may begin, and where it is over. */
  readonly from: number;
  readonly attributesAt: number;
  readonly to: number;
}

/** Components whose content is copied, so that nothing in it is a component. */
const WITH_HTML = new Set(
  "mj-accordion-text mj-accordion-title mj-button mj-carousel-image mj-navbar-link mj-preview mj-raw mj-social-element mj-style mj-table mj-text mj-title".split(
    " ",
  ),
);
const NEVER = new Set(["mjml", "mj-head", "mj-body", "mj-accordion-title", "mj-accordion-text", "mj-include"]);
const IN_HEAD = new Set(["mj-raw", "mj-style"]);

/** Finds the components that docs/mjml.md lets be conditional and that are not yet, in the order of their ends. */
export function findComponents(text: string): readonly FoundComponent[] {
  const found: FoundComponent[] = [];
  const open: { readonly name: string; readonly from: number; readonly attributes: readonly string[] }[] = [];
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const settings = Object.entries(attributes).map(([key, value]) => `${key}=${value}`);
        open.push({ name, from: parser.startIndex, attributes: settings });
      },
      onclosetag: (name) => {
        const element = open.pop();
        if (element === undefined || element.name !== name) return;
        const around = open.map((each) => each.name);
        const isWritten = text.startsWith(`<${name}`, element.from);
        if (!isWritten || !mayBeConditional(name, element.attributes, around)) return;
        found.push({
          name,
          from: element.from,
          attributesAt: element.from + name.length + 1,
          to: parser.endIndex + 1,
        });
      },
    },
    { recognizeCDATA: true, decodeEntities: false, recognizeSelfClosing: true, lowerCaseAttributeNames: false },
  );
  parser.end(text);
  return found;
}

function mayBeConditional(name: string, attributes: readonly string[], around: readonly string[]): boolean {
  const isComponent = name.startsWith("mj-") && !NEVER.has(name) && !around.some((each) => WITH_HTML.has(each));
  if (!isComponent || attributes.some((each) => each.startsWith("lp-if="))) return false;
  if (around.includes("mj-body")) return true;
  return around.at(-1) === "mj-head" && IN_HEAD.has(name) && !attributes.includes("inline=inline");
}
