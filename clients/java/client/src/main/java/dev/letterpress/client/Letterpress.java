package dev.letterpress.client;

import dev.letterpress.Data;
import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import dev.letterpress.Target;
import dev.letterpress.Template;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Fetches templates and renders them. Make one and keep it; it holds the cache. Many threads may use it, virtual ones
 * too. Only its watches are to be closed: its threads are daemons, and end when they are idle.
 */
public final class Letterpress {
  /** The version of this library, as User-Agent names it. */
  public static final String VERSION = "0.1.0";

  /** The environment variable with the address of the service, where no option gives it. */
  public static final String URL_VARIABLE = "LETTERPRESS_URL";

  /** The environment variable with the API key, where no option gives it. */
  public static final String API_KEY_VARIABLE = "LETTERPRESS_API_KEY";

  private final Settings settings;
  private final Transport transport;
  private final EntryCache cache;
  private final Executor executor = DaemonThreads.open();
  private final Loader loader;

  Letterpress(Settings settings, Transport transport) {
    this.settings = settings;
    this.transport = transport;
    this.cache = new EntryCache(settings);
    this.loader = new Loader(settings, cache, transport, executor);
  }

  /**
   * Makes a client with the key and address of the environment.
   *
   * @return the client
   * @throws LetterpressException INVALID_REQUEST, with every fault, when one is missing or malformed
   */
  public static Letterpress create() {
    return builder().build();
  }

  /**
   * Begins a client with other options than the usual ones.
   *
   * @return its options
   */
  public static LetterpressBuilder builder() {
    return new LetterpressBuilder();
  }

  /**
   * Renders a template to HTML.
   *
   * @param templateId a UUID or a slug
   * @param data the values
   * @return the mail
   * @throws LetterpressException as {@link #render(RenderRequest)}
   */
  public Mail render(String templateId, Data data) {
    return render(RenderRequest.of(templateId).withData(data));
  }

  /**
   * Renders a template.
   *
   * @param request what to render, and with what
   * @return the mail
   * @throws LetterpressException RENDER_ERROR as {@link Template#render(Data)} does; what the service refuses with,
   *     such as INVALID_API_KEY, FORBIDDEN and TEMPLATE_NOT_FOUND; and, when no stale template can be served,
   *     NETWORK_ERROR, TIMEOUT and the service's own faults
   */
  public Mail render(RenderRequest request) {
    return render(request, settings.traceContext().get());
  }

  private Mail render(RenderRequest request, TraceContext trace) {
    Loaded loaded = load(request, trace);
    Mail mail = loaded.template.render(loaded.data, request.target(), request.onMissing());
    return new Mail(
        request.templateId(), mail.target(), mail.output(), mail.text(), mail.subject(), mail.message(), mail.report(),
        loaded.isStale);
  }

  /**
   * Renders the body alone, without text part and subject.
   *
   * @param request what to render, and with what
   * @return the body
   * @throws LetterpressException as {@link #render(RenderRequest)}
   */
  public String renderOutput(RenderRequest request) {
    Loaded loaded = load(request, settings.traceContext().get());
    return loaded.template.renderOutput(loaded.data, request.target(), request.onMissing());
  }

  /**
   * Renders many at once. Each template and each brand is fetched once.
   *
   * @param requests what to render, and with what
   * @return a mail or an error for each request, in their order
   * @throws LetterpressException CANCELED when the thread is interrupted
   */
  public List<RenderResult> renderMany(List<RenderRequest> requests) {
    TraceContext trace = settings.traceContext().get();
    return new RenderMany(requests, request -> renderResult(request, trace)).run(executor);
  }

  private RenderResult renderResult(RenderRequest request, TraceContext trace) {
    try {
      return RenderResult.of(render(request, trace));
    } catch (LetterpressException fault) {
      return RenderResult.of(fault);
    }
  }

  private record Loaded(Template template, Data data, boolean isStale) {}

  /** Loads a template, then the brand that the data name: a refused template costs one request. */
  private Loaded load(RenderRequest request, TraceContext trace) {
    Data data = request.data();
    Optional<String> brandId = data.storedBrand();
    checkId(request.templateId(), "templateId", "template_id");
    brandId.ifPresent(id -> checkId(id, "brand", "brand_id"));
    if (!isText(request.locale())) {
      throw refuse("locale", "must be a language tag, such as de or pt-BR", "locale");
    }
    Deadline deadline = Deadline.in(request.maxWait().orElse(null));
    EntryKey key = new EntryKey(request.templateId(), request.target().id(), request.locale());
    Loader.Loaded template = loader.load(key, deadline, trace);
    if (brandId.isEmpty()) {
      return new Loaded(template.entry().template(), data, template.isStale());
    }
    Loader.Loaded brand = loader.load(EntryKey.ofBrand(brandId.get()), deadline, trace);
    Data branded = data.withBrand(brand.entry().tokens());
    return new Loaded(template.entry().template(), branded, template.isStale() || brand.isStale());
  }

  /** Refuses what cannot be an id: dots would lead to another path of the service. */
  private static void checkId(String id, String name, String type) {
    if (id.isEmpty() || id.equals(".") || id.equals("..") || !isText(id)) {
      throw refuse(name, "must be a UUID or a slug", type);
    }
  }

  /** Whether a string has no lone surrogate. */
  private static boolean isText(String value) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(value);
  }

  private static LetterpressException refuse(String name, String msg, String type) {
    List<Issue> issues = List.of(new Issue(List.of(name), msg, type));
    String message = name + ": " + msg;
    return new LetterpressException(LetterpressException.INVALID_REQUEST, message, 0, issues, null, null);
  }

  /**
   * Follows the changes of what the service serves: the next render of a changed template requests it again, without a
   * wait for its TTL.
   *
   * @param options what is reported, and where the watch begins
   * @return the watch, which is to be closed
   * @throws LetterpressException INVALID_REQUEST when the cursor is no text
   */
  public Watch watch(WatchOptions options) {
    if (!isText(options.cursor().orElse(""))) {
      throw refuse("cursor", "must be the cursor of an earlier watch", "cursor");
    }
    return new Watch(transport, loader, options).start();
  }

  /**
   * Lists the templates in the cache for this base URL and key. A store cannot be listed: those in memory are.
   *
   * @return one for each template, target and locale
   * @throws UncheckedIOException when disk or store fail
   */
  public List<CachedTemplate> listCached() {
    return cache.list("").stream().flatMap(entry -> toCached(entry).stream()).toList();
  }

  private Optional<CachedTemplate> toCached(Entry entry) {
    EntryKey key = entry.key();
    boolean isFresh = loader.isFresh(entry);
    return Target.of(key.kind())
        .map(target -> new CachedTemplate(key.id(), target, key.locale(), entry.checkedAt(), isFresh));
  }

  /**
   * Removes a template from the cache, for all targets and locales.
   *
   * @param templateId the UUID or slug that it was requested by
   * @return how many entries there were
   * @throws UncheckedIOException when disk or store fail
   */
  public int deleteCached(String templateId) {
    loader.forget();
    return cache.delete(templateId, key -> key.id().equals(templateId));
  }

  /**
   * Removes a template from the cache for one target, in all locales.
   *
   * @param templateId the UUID or slug that it was requested by
   * @param target the target
   * @return how many entries there were
   * @throws UncheckedIOException when disk or store fail
   */
  public int deleteCached(String templateId, Target target) {
    loader.forget();
    return cache.delete(templateId, key -> key.id().equals(templateId) && key.kind().equals(target.id()));
  }

  /**
   * Empties the cache of this base URL and key, of templates and brands.
   *
   * @throws UncheckedIOException when disk or store fail
   */
  public void clearCache() {
    loader.forget();
    cache.clear();
  }
}
