/** The measured heap overhead of one form beyond its bytes. */
const FORM_BYTES = 1024;

/** Restores the bytes from one of their forms. */
type Restore = (form: Uint8Array) => Uint8Array;

/** The memory held by a rendition and all its forms. */
interface Holding {
  bytes: number;
  /** Called whenever `bytes` has changed. */
  readonly onChange: () => void;
}

/**
 * Bytes that are sent repeatedly, with all forms derived from them: compressed, in an envelope, as a protocol message.
 * Each form is created once, on first use, and lives as long as the rendition. Bytes that are not sent themselves are
 * released if a form or their source can restore them.
 */
export class Rendition {
  /** Length of the bytes. */
  readonly length: number;
  #bytes: Uint8Array | undefined;
  #remake: (() => Uint8Array) | undefined;
  #isSent = false;
  #holding: Holding;
  #forms: Map<string, object> | undefined;

  /** `onChange` is called whenever `heldBytes` has changed. */
  constructor(bytes: Uint8Array, onChange: () => void = () => undefined) {
    this.length = bytes.length;
    this.#bytes = bytes;
    this.#holding = { bytes: bytes.length + FORM_BYTES, onChange };
  }

  /** The bytes for sending as they are. They are held from now on. */
  get bytes(): Uint8Array {
    this.#isSent = true;
    if (this.#bytes === undefined) {
      this.#bytes = this.read();
      this.#count(this.length);
    }
    return this.#bytes;
  }

  /** The size of all bytes and forms that are currently held. */
  get heldBytes(): number {
    return this.#holding.bytes;
  }

  /** Returns the bytes for one use, without holding them. */
  read(): Uint8Array {
    if (this.#bytes !== undefined) return this.#bytes;
    if (this.#remake === undefined) throw new Error("bytes that cannot be made again were let go");
    return this.#remake();
  }

  /**
   * Returns the form with that name. `make` may be called again, unless there is a `restore`, which restores these
   * bytes from the form. What they return must own its memory, or share the form's.
   */
  as(name: string, make: (bytes: Uint8Array) => Uint8Array, restore?: Restore): Rendition {
    return this.once(name, () => {
      const remake = () => this.#use(make);
      const form = this.#hold(remake(), restore);
      if (restore === undefined) form.#remake = remake;
      return form;
    });
  }

  /** Like `as`, for an asynchronous form. Concurrent calls share one promise; a failed form is created again. */
  asLater(name: string, make: (bytes: Uint8Array) => Promise<Uint8Array>, restore?: Restore): Promise<Rendition> {
    return this.once(name, () => {
      const made = this.#use(make).then((bytes) => this.#hold(bytes, restore));
      made.catch(() => this.#forms?.delete(name));
      return made;
    });
  }

  /** Returns the object with that name, created on first use. It may refer to these bytes, and hold few of its own. */
  once<Form extends object>(name: string, make: () => Form): Form {
    this.#forms ??= new Map();
    const known = this.#forms.get(name) as Form | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#forms.set(name, made);
    return made;
  }

  /** Calls `make` with the bytes. Until it returns, other readers share the same bytes. */
  #use<Result>(make: (bytes: Uint8Array) => Result): Result {
    if (this.#bytes === undefined) {
      this.#bytes = this.read();
      this.#count(this.length);
    }
    const result = make(this.#bytes);
    this.#letGo();
    return result;
  }

  #letGo(): void {
    if (this.#bytes === undefined || this.#isSent || this.#remake === undefined) return;
    this.#bytes = undefined;
    this.#count(-this.length);
  }

  #hold(bytes: Uint8Array, restore: Restore | undefined): Rendition {
    const form = new Rendition(bytes);
    form.#holding = this.#holding;
    this.#count(bytes.length + FORM_BYTES);
    if (restore !== undefined) {
      this.#remake ??= () => restore(form.read());
      this.#letGo();
    }
    return form;
  }

  #count(bytes: number): void {
    this.#holding.bytes += bytes;
    this.#holding.onChange();
  }
}
