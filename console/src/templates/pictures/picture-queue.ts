interface Settings {
  /** How many are drawn at once. */
  readonly atOnce: number;
  /** How many are kept; the one that was used longest ago is the first to go. */
  readonly kept: number;
  /** Resolves when the page has nothing else to do. */
  readonly whenQuiet: () => Promise<unknown>;
  /** In how many milliseconds drawing continues after an error; undefined for one that stays. */
  readonly retryAfter: (error: unknown) => number | undefined;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** Is given the picture, or undefined when it cannot be drawn. */
type Show<Picture> = (picture: Picture | undefined) => void;

interface Wanted<Picture> {
  readonly draw: () => Promise<Picture>;
  readonly shows: Set<Show<Picture>>;
  isRunning: boolean;
}

/** Draws pictures, a few at once and only while the page is idle, and keeps the latest ones by their keys. */
export class PictureQueue<Picture> {
  readonly #settings: Settings;
  readonly #kept = new Map<string, Picture>();
  readonly #wanted = new Map<string, Wanted<Picture>>();
  #running = 0;
  #isWaiting = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** A picture that is kept. */
  read(key: string): Picture | undefined {
    const picture = this.#kept.get(key);
    if (picture !== undefined) this.#keep(key, picture);
    return picture;
  }

  /** Has a picture drawn, once for all that want it under the key. Call what this returns to want it no more. */
  want(key: string, draw: () => Promise<Picture>, show: Show<Picture>): () => void {
    const wanted = this.#wanted.get(key) ?? { draw, shows: new Set(), isRunning: false };
    wanted.shows.add(show);
    this.#wanted.set(key, wanted);
    void this.#drawNext();
    return () => {
      wanted.shows.delete(show);
      if (wanted.shows.size === 0 && !wanted.isRunning && this.#wanted.get(key) === wanted) this.#wanted.delete(key);
    };
  }

  /** Forgets all pictures, also those that are being drawn. */
  clear(): void {
    this.#kept.clear();
    this.#wanted.clear();
  }

  async #drawNext(): Promise<void> {
    if (this.#isWaiting || this.#next() === undefined) return;
    this.#isWaiting = true;
    await this.#settings.whenQuiet();
    this.#isWaiting = false;
    for (let next = this.#next(); next !== undefined; next = this.#next()) void this.#draw(next[0], next[1]);
  }

  #next(): [string, Wanted<Picture>] | undefined {
    if (this.#running >= this.#settings.atOnce) return undefined;
    for (const entry of this.#wanted) if (!entry[1].isRunning) return entry;
    return undefined;
  }

  async #draw(key: string, wanted: Wanted<Picture>): Promise<void> {
    this.#running += 1;
    wanted.isRunning = true;
    try {
      const picture = await wanted.draw();
      this.#finish(key, wanted, picture);
    } catch (error) {
      const pause = this.#settings.retryAfter(error);
      if (pause === undefined) this.#finish(key, wanted, undefined);
      else await this.#postpone(key, wanted, pause);
    }
    wanted.isRunning = false;
    this.#running -= 1;
    void this.#drawNext();
  }

  #finish(key: string, wanted: Wanted<Picture>, picture: Picture | undefined): void {
    if (this.#wanted.get(key) !== wanted) return;
    this.#wanted.delete(key);
    if (picture !== undefined) this.#keep(key, picture);
    for (const show of wanted.shows) show(picture);
  }

  /** Puts a picture behind the others, if somebody still wants it after the pause. */
  async #postpone(key: string, wanted: Wanted<Picture>, pause: number): Promise<void> {
    await this.#settings.wait(pause);
    if (this.#wanted.get(key) !== wanted) return;
    this.#wanted.delete(key);
    if (wanted.shows.size > 0) this.#wanted.set(key, wanted);
  }

  #keep(key: string, picture: Picture): void {
    this.#kept.delete(key);
    this.#kept.set(key, picture);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#settings.kept) break;
      this.#kept.delete(oldest);
    }
  }
}
