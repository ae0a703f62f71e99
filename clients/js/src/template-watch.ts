import type { ClientSettings } from "./client-options.ts";
import { LetterpressError } from "./letterpress-error.ts";
import { openStream, type StreamPosition } from "./open-stream.ts";
import type { StreamEvent } from "./read-events.ts";
import type { TemplateChange } from "./template-change.ts";
import type { WatchOptions } from "./watch-options.ts";

/** A watch that continues until it is closed or the service refuses it permanently. */
export interface Watch {
  /** Position in the stream, to continue from later; undefined before the first event. */
  readonly cursor: string | undefined;
  /** Resolves when it hears of changes for the first time, or has ended. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended: with the reason, unless it was closed. Never rejects. */
  readonly ended: Promise<LetterpressError | undefined>;
  close(): void;
}

/** The notifications of a watch to the cache. */
export interface ChangeListener {
  onChange(change: TemplateChange): void;
  onReset(): void;
}

/** Statuses that asking again does not change. */
const FINAL = [400, 401, 403, 404, 405, 410, 422];
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Reads the stream of changes, and comes again behind the last one whenever it breaks off. */
export class TemplateWatch implements Watch {
  readonly ready: Promise<void>;
  readonly ended: Promise<LetterpressError | undefined>;
  cursor: string | undefined;
  readonly #settings: ClientSettings;
  readonly #options: WatchOptions;
  readonly #listener: ChangeListener;
  readonly #closed = new AbortController();
  #markReady: () => void = () => undefined;
  #failures = 0;

  constructor(settings: ClientSettings, options: WatchOptions, listener: ChangeListener) {
    this.#settings = settings;
    this.#options = options;
    this.#listener = listener;
    this.cursor = options.cursor;
    this.ready = new Promise((resolve) => {
      this.#markReady = resolve;
    });
    const { signal } = options;
    const close = (): void => this.close();
    signal?.addEventListener("abort", close);
    if (signal?.aborted) close();
    this.ended = this.#run().finally(() => {
      signal?.removeEventListener("abort", close);
      this.#markReady();
    });
  }

  close(): void {
    this.#closed.abort();
  }

  async #run(): Promise<LetterpressError | undefined> {
    while (!this.#closed.signal.aborted) {
      const error = await this.#follow();
      if (error !== undefined && FINAL.includes(error.status)) return error;
      if (error !== undefined) this.#options.onError?.(error);
      await this.#pause(error?.retryAfter ?? 0);
    }
    return undefined;
  }

  #position(): StreamPosition {
    return { cursor: this.cursor, brands: this.#options.brands === true };
  }

  /** Resolves when the stream has ended, with the error that ended it. */
  async #follow(): Promise<LetterpressError | undefined> {
    this.#failures += 1;
    try {
      for await (const event of openStream(this.#settings, this.#position(), this.#closed.signal)) {
        this.#take(event);
        this.#failures = 0;
        this.#markReady();
      }
      return undefined;
    } catch (err) {
      if (err instanceof LetterpressError) return err;
      throw err;
    }
  }

  #take({ type, data }: StreamEvent): void {
    const message = parseMessage(data);
    if (type === "end") throw toEndError(message);
    const { cursor } = message;
    if (!isText(cursor)) throw new LetterpressError("UNKNOWN", "an event of the stream has no cursor");
    if (type === "reset") {
      this.#listener.onReset();
      this.#call(() => this.#options.onReset?.());
    } else if (isText(message.template_id) || isText(message.brand_id)) {
      const change = toChange(message, cursor);
      this.#listener.onChange(change);
      this.#call(() => this.#options.onChange?.(change));
    } else if (this.cursor === undefined) {
      // What was confirmed before now may have changed before the stream began.
      this.#listener.onReset();
    }
    this.cursor = cursor;
  }

  /** What the caller's functions throw must not end the watch. */
  #call(tell: () => void): void {
    try {
      tell();
    } catch (cause) {
      this.#options.onError?.(new LetterpressError("UNKNOWN", "a function of the watch has thrown", { cause }));
    }
  }

  /** Longer after each failure, and of a random length, so that the clients of a server that restarts spread. */
  async #pause(retryAfterSeconds: number): Promise<void> {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, this.#failures - 1), LONGEST_PAUSE_MS);
    const ms = Math.min(retryAfterSeconds * 1_000, LONGEST_PAUSE_MS) + Math.random() * longest;
    const { signal } = this.#closed;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
    });
  }
}

type Message = Readonly<Record<string, unknown>>;

function parseMessage(data: string): Message {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // Told below.
  }
  throw new LetterpressError("UNKNOWN", "an event of the stream is not JSON");
}

function toChange(message: Message, cursor: string): TemplateChange {
  const { template_id: templateId, brand_id: brandId, kind, slug, previous_slug: previousSlug } = message;
  const { version, digest, changed_at: changedAt } = message;
  return {
    kind: isText(kind) ? kind : "",
    templateId: isText(templateId) ? templateId : "",
    brandId: isText(brandId) ? brandId : undefined,
    slug: isText(slug) ? slug : undefined,
    previousSlug: isText(previousSlug) ? previousSlug : undefined,
    version: typeof version === "number" ? version : 0,
    digest: isText(digest) ? digest : undefined,
    changedAt: new Date(isText(changedAt) ? changedAt : Number.NaN),
    cursor,
  };
}

/** The status that the code has in an answer of its own. */
function toEndError({ code, message }: Message): LetterpressError {
  const status = code === "INVALID_API_KEY" ? 401 : 503;
  return new LetterpressError(isText(code) ? code : "UNAVAILABLE", isText(message) ? message : "the stream has ended", {
    status,
  });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
