import { type ClientOptions, type ClientSettings, parseClientOptions } from "./client-options.ts";
import type { Engine } from "./engine.ts";
import { LetterpressError } from "./letterpress-error.ts";
import { loadMail } from "./load-mail.ts";
import type { Message, MessageSettings } from "./message/message.ts";
import { toMessage } from "./message/to-message.ts";
import {
  type BytesOptions,
  type BytesRendering,
  type RenderOptions,
  renderOutput,
  renderTemplate,
  renderTemplateBytes,
} from "./render-template.ts";
import type { TemplateRendering } from "./rendered-mail.ts";
import { TemplateCache } from "./template-cache.ts";
import type { ClientData, DataArgument, DataMember } from "./template-data.ts";
import type { Target } from "./template-json.ts";
import { TemplateLoader } from "./template-loader.ts";
import { TemplateWatch, type Watch } from "./template-watch.ts";
import { checkWatchOptions, type WatchOptions } from "./watch-options.ts";

/** What to render, and with what. */
export type RenderRequest<Id extends string = string> = Omit<RenderOptions, "dynamicData"> &
  DataMember<Id> & {
    /** UUID or slug. */
    readonly templateId: Id;
    /** The language of the reader, such as `de-AT`: finds the published locale that fits, or else the own language. */
    readonly locale?: string | undefined;
  };

/** What to render to bytes, and with what. */
export type BytesRequest<Id extends string = string> = Omit<BytesOptions, "dynamicData"> &
  DataMember<Id> & {
    /** UUID or slug. */
    readonly templateId: Id;
    /** The language of the reader, such as `de-AT`: finds the published locale that fits, or else the own language. */
    readonly locale?: string | undefined;
  };

/** What to render to html, with what, and what the message has beside it. */
export type MessageRequest<Id extends string = string> = Omit<RenderOptions, "dynamicData" | "target"> &
  DataMember<Id> & {
    /** UUID or slug. */
    readonly templateId: Id;
    /** The language of the reader, such as `de-AT`: finds the published locale that fits, or else the own language. */
    readonly locale?: string | undefined;
    readonly message: MessageSettings;
  };

/** A message of a rendered template. */
export interface RenderedMessage extends Message {
  readonly mail: RenderResult;
}

/** A rendered template. */
export interface RenderResult extends TemplateRendering {
  /** True when the service could not be asked and a stale template or brand was used. */
  readonly fromStaleCache: boolean;
}

/** A template rendered to bytes. */
export interface BytesResult extends BytesRendering {
  /** True when the service could not be asked and a stale template or brand was used. */
  readonly fromStaleCache: boolean;
}

/** A template in the cache. */
export interface CachedTemplate {
  readonly templateId: string;
  readonly target: Target;
  /** As in the call; absent for the own language of the template. */
  readonly locale?: string | undefined;
  /** When the service last sent or confirmed it. */
  readonly checkedAt: Date;
  /** False when the next render asks the service. */
  readonly isFresh: boolean;
}

/**
 * Fetches templates and renders them in this process: merge tags and context never leave it. Make one and keep it; it
 * holds the cache. Rendering throws nothing but LetterpressError; the three methods for the cache pass on faults of
 * disk and store.
 */
export class LetterpressClient {
  readonly #cache: TemplateCache;
  readonly #loader: TemplateLoader;
  readonly #engine: Engine | undefined;
  readonly #settings: ClientSettings;

  /** Takes key and address from the environment unless they are given. Throws INVALID_REQUEST with every fault. */
  constructor(options: ClientOptions = {}) {
    const settings = parseClientOptions(options);
    this.#settings = settings;
    this.#engine = settings.engine;
    this.#cache = new TemplateCache(settings);
    this.#loader = new TemplateLoader(settings, this.#cache);
  }

  /**
   * Renders a template. Besides what renderTemplate throws: what the service refuses with (INVALID_API_KEY, FORBIDDEN,
   * TEMPLATE_NOT_FOUND, …), and, when no stale template can be served, NETWORK_ERROR, TIMEOUT and the service's own
   * faults.
   */
  async render<const Id extends string>(request: RenderRequest<Id>): Promise<RenderResult> {
    const { templateId, target = "html", onMissing, engine = this.#engine } = request;
    const { template, dynamicData, isStale } = await loadMail(this.#loader, request);
    const rendering = renderTemplate(template, { target, dynamicData, onMissing, engine });
    return Object.assign(rendering, { templateId, fromStaleCache: isStale });
  }

  /**
   * The same with an output of bytes, in UTF-8, and without text and subject: quicker where bytes are wanted, as by
   * most mailers.
   */
  async renderBytes<const Id extends string>(request: BytesRequest<Id>): Promise<BytesResult> {
    const { templateId, target = "html", onMissing, into, engine = this.#engine } = request;
    const { template, dynamicData, isStale } = await loadMail(this.#loader, request);
    const rendering = renderTemplateBytes(template, { target, dynamicData, onMissing, into, engine });
    return { ...rendering, templateId, fromStaleCache: isStale };
  }

  /**
   * Renders a template to html and makes the whole message of it, for a mailer or the API of a sending service. Besides
   * what render throws: INVALID_REQUEST with every fault of the message, none of which holds a value.
   */
  async renderMessage<const Id extends string>(request: MessageRequest<Id>): Promise<RenderedMessage> {
    const { message, ...rendered } = request;
    const mail = await this.render<string>({ ...rendered, target: "html" });
    return { ...toMessage(mail, message), mail };
  }

  /** The HTML of a template. */
  async renderHtml<const Id extends string>(templateId: Id, ...[dynamicData]: DataArgument<Id>): Promise<string> {
    return this.#renderOutput(templateId, "html", dynamicData);
  }

  /** The React Email source (TSX) of a template. */
  async renderReact<const Id extends string>(templateId: Id, ...[dynamicData]: DataArgument<Id>): Promise<string> {
    return this.#renderOutput(templateId, "react-email", dynamicData);
  }

  /** The MJML of a template. */
  async renderMjml<const Id extends string>(templateId: Id, ...[dynamicData]: DataArgument<Id>): Promise<string> {
    return this.#renderOutput(templateId, "mjml", dynamicData);
  }

  /**
   * Renders many. An error of one replaces its result, and the others are rendered. Each template and each brand is
   * fetched once.
   */
  async renderMany(requests: readonly RenderRequest[]): Promise<(RenderResult | LetterpressError)[]> {
    return Promise.all(requests.map((request) => this.render(request).catch(toLetterpressError)));
  }

  /**
   * Listens for changes until it is closed. The next render of a changed template requests it again, so the change
   * appears without a wait for `ttl`. Throws INVALID_REQUEST for invalid options.
   */
  watch(options: WatchOptions = {}): Watch {
    checkWatchOptions(options);
    return new TemplateWatch(this.#settings, options, {
      onChange: ({ templateId, brandId, slug, previousSlug }) => {
        const names = [brandId ?? templateId, slug, previousSlug].filter((name) => name !== undefined);
        this.#loader.noteChange(brandId === undefined ? "template" : "brand", names);
      },
      onReset: () => this.#loader.noteReset(),
    });
  }

  /** The templates in the cache for this base URL and key; where that is a store, those in this client's memory. */
  async listCached(): Promise<CachedTemplate[]> {
    const entries = await this.#cache.list();
    return entries.map((entry) => ({
      templateId: entry.id,
      target: entry.kind,
      locale: entry.locale,
      checkedAt: new Date(entry.checkedAt),
      isFresh: this.#loader.isFresh(entry),
    }));
  }

  /** Removes a template from the cache, for one target or for all. Returns how many entries there were. */
  async deleteCached(templateId: string, target?: Target): Promise<number> {
    this.#loader.forget();
    return this.#cache.delete(templateId, target);
  }

  /** Empties the cache of this base URL and key, of templates and brands. */
  async clearCache(): Promise<void> {
    this.#loader.forget();
    await this.#cache.clear();
  }

  async #renderOutput(templateId: string, target: Target, data: ClientData | undefined): Promise<string> {
    const { template, dynamicData } = await loadMail(this.#loader, { templateId, target, dynamicData: data });
    return renderOutput(template, target, dynamicData, this.#engine);
  }
}

function toLetterpressError(reason: unknown): LetterpressError {
  if (reason instanceof LetterpressError) return reason;
  return new LetterpressError("UNKNOWN", "the template could not be rendered", { cause: reason });
}
