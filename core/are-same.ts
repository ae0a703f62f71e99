/** Whether two lists hold the same names in the same order. */
export function areSame(names: readonly string[], others: readonly string[]): boolean {
  if (names.length !== others.length) return false;
  for (let at = 0; at < names.length; at += 1) if (names[at] !== others[at]) return false;
  return true;
}
