/** What one form adds to its bytes, as measured: its objects and the space around them in the heap. */
const FORM_BYTES = 1024;

/**
 * Bytes that are sent again and again, and every form that was made of them: compressed, in an envelope, as the message
 * of a protocol. Each form is made once, by whoever asks for it first, and lives as long as the rendition it was made
 * of.
 */
export class Rendition {
  readonly bytes: Uint8Array;
  /** One for a rendition with all its forms. */
  #holding: { bytes: number; readonly onGrowth: () => void };
  #forms: Map<string, object> | undefined;

  /** `onGrowth` is called whenever `heldBytes` has grown. */
  constructor(bytes: Uint8Array, onGrowth: () => void = () => undefined) {
    this.bytes = bytes;
    this.#holding = { bytes: bytes.length + FORM_BYTES, onGrowth };
  }

  /** What the bytes take with all forms that were made of them and of one another. */
  get heldBytes(): number {
    return this.#holding.bytes;
  }

  /** The form of that name. What `make` returns must have memory of its own. */
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

  /** The object of that name, which holds these bytes and few of its own. */
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
