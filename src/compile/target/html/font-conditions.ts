import type { Choice, DerivedCondition } from "../../mail/mjml-tree/derived-condition.ts";
import type { MjmlElement, MjmlTree } from "../../mail/mjml-tree/mjml-tree.ts";
import { readsItems } from "../../mail/mjml-tree/reads-items.ts";
import { cutAtPlaceholders, placeholder } from "../../mail/program/placeholder.ts";

/** Compiled HTML whose font links are conditional, and the conditions that these derive from. */
export interface FontConditions {
  readonly html: string;
  /** In the order of their indexes, which follow those of the tree's conditions. */
  readonly derived: readonly DerivedCondition[];
  /** The URLs of fonts that are loaded even if no item of the list uses them. */
  readonly loose: readonly string[];
}

const BLOCK =
  /<!--\[if !mso]><!-->\s*(?:<link href="[^"]*" rel="stylesheet" type="text\/css">\s*)+<style type="text\/css">[^<]*<\/style>\s*<!--<!\[endif]-->/;

/**
 * mjml asks for the fonts of all components, hidden ones too. This puts each request under the conditions of the
 * components that use the font, which are found as mjml finds them.
 */
export function addFontConditions(html: string, tree: MjmlTree): FontConditions {
  const block = BLOCK.exec(html)?.[0];
  if (block === undefined || tree.conditions.length === 0) return { html, derived: [], loose: [] };
  const derived: DerivedCondition[] = [];
  const within = (text: string, users: DerivedCondition): string => {
    const condition = tree.conditions.length + derived.push(users) - 1;
    return placeholder("begin", condition) + text + placeholder("end", condition);
  };
  const uses = usesByUrl(html, tree).filter(([url]) => block.includes(`href="${url}"`));
  let written = block;
  for (const [url, users] of uses) {
    if (users.some(isAlways)) continue;
    const request = `<link href="${url}" rel="stylesheet" type="text/css">`;
    written = written
      .replaceAll(request, (link) => within(link, users))
      .replaceAll(`@import url(${url});`, (rule) => within(rule, users));
  }
  const loose = uses.flatMap(([url, , isLoose]) => (isLoose ? [url] : []));
  const all = uses.flatMap(([, users]) => users);
  if (!all.some(isAlways) && uses.length > 0) written = within(written, withoutRedundant(all));
  return { html: html.replace(block, () => written), derived, loose };
}

/** The users of each font, by its URL. */
function usesByUrl(
  html: string,
  tree: MjmlTree,
): readonly (readonly [url: string, users: DerivedCondition, isLoose: boolean])[] {
  const css = inlineCss(tree.root);
  const body = bodyTextOf(html);
  const uses = new Map<string, DerivedCondition>();
  const loose = new Set<string>();
  for (const [name, url] of fontsOf(tree)) {
    const isInlined = new RegExp(`font-family:[^;}]*${name}`, "i").test(css);
    const users = isInlined ? [new Map()] : usersOf(name, body);
    const settled = users.map((user) => withoutItems(user, tree));
    if (settled.some((user, index) => user.size < (users[index]?.size ?? 0))) loose.add(url);
    uses.set(url, withoutRedundant([...(uses.get(url) ?? []), ...settled]));
  }
  return [...uses].filter(([, users]) => users.length > 0).map(([url, users]) => [url, users, loose.has(url)]);
}

/** The conditions that enclose each style attribute that names a font. */
function usersOf(name: string, { html, openAt }: BodyText): DerivedCondition {
  const uses = html.matchAll(new RegExp(`"[^"]*font-family:[^"]*${name}[^"]*"`, "gi"));
  return [...uses].map(({ index }) => new Map(openAt(index).map((condition) => [condition, true])));
}

/** The head is outside of all lists, so conditions of items are not evaluated in it. */
function withoutItems(user: Choice, { conditions, lists }: MjmlTree): Choice {
  return new Map([...user].filter(([condition]) => !readsItems(conditions[condition]?.steps ?? [], lists)));
}

/** Leaves out a choice that implies a smaller one. */
function withoutRedundant(users: DerivedCondition): DerivedCondition {
  const kept: Choice[] = [];
  for (const user of users.toSorted((one, other) => one.size - other.size)) {
    if (!kept.some((other) => [...other.keys()].every((condition) => user.has(condition)))) kept.push(user);
  }
  return kept;
}

function isAlways(choice: Choice): boolean {
  return choice.size === 0;
}

interface BodyText {
  readonly html: string;
  /** The conditions that are open at an index, outermost first. */
  openAt(index: number): readonly number[];
}

function bodyTextOf(html: string): BodyText {
  let text = "";
  let open: readonly number[] = [];
  const changes: { readonly at: number; readonly open: readonly number[] }[] = [{ at: 0, open }];
  for (const piece of cutAtPlaceholders(html.slice(html.indexOf("<body")))) {
    if (typeof piece === "string") text += piece;
    else if (piece.kind !== "slot") {
      open = piece.kind === "begin" ? [...open, piece.index] : open.slice(0, -1);
      changes.push({ at: text.length, open });
    }
  }
  return { html: text, openAt: (index) => changes.findLast(({ at }) => at <= index)?.open ?? [] };
}

/** Fonts by name, as the head of the mail gives them. */
function fontsOf({ root, fonts: defaults }: MjmlTree): ReadonlyMap<string, string> {
  const fonts = new Map(Object.entries(defaults));
  for (const { name, attributes } of headOf(root)) {
    const [family, url] = [attributes.name?.join(""), attributes.href?.join("")];
    if (name === "mj-font" && family !== undefined && url !== undefined) fonts.set(family, url);
  }
  return fonts;
}

/** The rules that are written into elements when mjml compiles. */
function inlineCss(root: MjmlElement): string {
  const inline = headOf(root).filter(({ attributes }) => attributes.inline?.join("") === "inline");
  return inline.flatMap(({ content }) => content.filter((part) => typeof part === "string")).join("");
}

function headOf({ children }: MjmlElement): readonly MjmlElement[] {
  return children.find(({ name }) => name === "mj-head")?.children ?? [];
}
