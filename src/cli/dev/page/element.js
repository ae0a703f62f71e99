/**
 * The element of the page with this id, which must be one of this kind.
 *
 * @template {Element} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} "${id}"`);
  return found;
}

/**
 * A new element with text in it, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} text
 */
export function make(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/**
 * Gives an element these children in the place of those it has.
 *
 * @param {Element} parent
 * @param {readonly Node[]} children
 */
export function setChildren(parent, children) {
  parent.replaceChildren();
  for (const child of children) parent.append(child);
}
