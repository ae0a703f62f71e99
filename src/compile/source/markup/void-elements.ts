/** Elements of HTML that have no content and no closing tag (HTML Standard, 13.1.2). */
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

export function isVoid(name: string): boolean {
  return VOID.has(name);
}
