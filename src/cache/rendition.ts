/** What one form adds to its bytes, as measured: its objects and the space around them in the heap. */
const FORM_BYTES = 1024;

/**
 * Bytes that are sent repeatedly, and every form made of them: compressed, in an envelope, as the message of a
 * protocol. Each form is made once, when it is first asked for, and lives as long as the rendition.
 */
export class Rendition {
  readonly bytes: Uint8Array;
  /** Shared by a rendition and all its forms. */
  #holding: { bytes: number; readonly onGrowth: () => void };
  #forms: Map<string, object> | undefined;

  /** `onGrowth` is called whenever `heldBytes` has grown. */
  constructor(bytes: Uint8Array, onGrowth: () => void = () => undefined) {
    this.bytes = bytes;
    this.#holding = { bytes: bytes.length + FORM_BYTES, onGrowth };
  }

  /** The size of the bytes and of all forms made of them. */
  get heldBytes(): number {
    return this.#holding.bytes;
  }

  /** The form with that name. What `make` returns must own its memory. */
  as(name: string, make: (bytes: Uint8Array) => Uint8Array): Rendition {
    return this.once(name, () => this.#hold(make(this.bytes)));
  }

  /** The same for a form that takes time. Calls meanwhile share one promise; a form that failed is made again. */
  asLater(name: string, make: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<Rendition> {
    return this.once(name, () => {
      const made = make(this.bytes).then((bytes) => this.#hold(bytes));
      made.catch(() => this.#forms?.delete(name));
      return made;
    });
  }

  /** The object with that name. It may hold these bytes and few of its own. */
  once<Form extends object>(name: string, make: () => Form): Form {
    this.#forms ??= new Map();
    const known = this.#forms.get(name) as Form | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#forms.set(name, made);
    return made;
  }

  #hold(bytes: Uint8Array): Rendition {
    const form = new Rendition(bytes);
    form.#holding = this.#holding;
    this.#holding.bytes += bytes.length + FORM_BYTES;
    this.#holding.onGrowth();
    return form;
  }
}
