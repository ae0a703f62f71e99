/**
 * An ASCII text of the core's own: the address of its first byte. A 0 follows its last, or a comma when it is one of
 * several.
 */
export type Text = usize;

/**
 * The address of a text. The build puts all texts into one block of bytes and an address in the place of each call,
 * because a string of AssemblyScript takes two bytes for each character and twenty before them.
 */
export declare function text(ascii: string): Text;
