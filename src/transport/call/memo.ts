/** What was made of an object, kept for as long as the object is. */
export interface Memo<Source extends object, Made> {
  get(source: Source): Made | undefined;
  /** Throws a TypeError for a frozen source. */
  set(source: Source, made: Made): void;
}

/**
 * A memo that lies on its sources, under a symbol of its own. In a WeakMap what was made would outlive every minor collection, and
 * each entry would have to be looked at until no more are found to live: with many of them that stops a process for tens of milliseconds.
 */
export function createMemo<Source extends object, Made>(): Memo<Source, Made> {
  const place = Symbol("memo");
  type Marked = { [place]?: Made };
  return {
    get: (source) => (source as Marked)[place],
    set(source, made) {
      (source as Marked)[place] = made;
    },
  };
}
