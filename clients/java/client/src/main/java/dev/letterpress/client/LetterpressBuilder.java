package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/** The options of a client. */
public final class LetterpressBuilder {
  private static final int DEFAULT_MAX_ENTRIES = 50;
  private static final long DEFAULT_MAX_BYTES = 64L * 1024 * 1024;
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration DEFAULT_TTL = Duration.ofMinutes(5);
  private static final Duration DEFAULT_MAX_STALE = Duration.ofHours(24);

  /** Longer than any pause of a healthy service, which by default sends a heartbeat every 15 seconds. */
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);

  private String apiKey;
  private String baseUrl;
  private Duration timeout = DEFAULT_TIMEOUT;
  private Duration ttl = DEFAULT_TTL;
  private Duration maxStale = DEFAULT_MAX_STALE;
  private int maxEntries = DEFAULT_MAX_ENTRIES;
  private long maxBytes = DEFAULT_MAX_BYTES;
  private Path diskCache;
  private Store store;
  private HttpClient httpClient;
  private Function<Transport.CallSettings, Transport> transport;
  private Supplier<TraceContext> traceContext = () -> TraceContext.NONE;
  private Duration silence = LONGEST_SILENCE;
  private InstantSource clock = InstantSource.system();
  private Map<String, String> environment = System.getenv();

  LetterpressBuilder() {}

  /**
   * Sets the SDK key, `lp_sdk_…`. By default that is LETTERPRESS_API_KEY of the environment.
   *
   * @param key the key
   * @return this
   */
  public LetterpressBuilder apiKey(String key) {
    apiKey = key;
    return this;
  }

  /**
   * Sets the address of the service. By default that is LETTERPRESS_URL of the environment.
   *
   * @param address an http or https URL
   * @return this
   */
  public LetterpressBuilder baseUrl(String address) {
    baseUrl = address;
    return this;
  }

  /**
   * Bounds the wait for an answer of the service, body included. 30 seconds by default.
   *
   * @param longest the longest wait
   * @return this
   */
  public LetterpressBuilder timeout(Duration longest) {
    timeout = longest;
    return this;
  }

  /**
   * Sets for how long a template is used without asking the service. 5 minutes by default; 0 asks every time.
   *
   * @param duration the time
   * @return this
   */
  public LetterpressBuilder ttl(Duration duration) {
    ttl = duration;
    return this;
  }

  /**
   * Sets for how long after it was last confirmed a template may be served in an outage. 24 hours by default.
   *
   * @param duration the time
   * @return this
   */
  public LetterpressBuilder maxStale(Duration duration) {
    maxStale = duration;
    return this;
  }

  /**
   * Bounds the cache; the least recently used entries are evicted first. 50 by default.
   *
   * @param most the most entries
   * @return this
   */
  public LetterpressBuilder maxEntries(int most) {
    maxEntries = most;
    return this;
  }

  /**
   * Bounds the bytes of all entries, as the service sent them. 64 MiB by default.
   *
   * @param most the most bytes
   * @return this
   */
  public LetterpressBuilder maxBytes(long most) {
    maxBytes = most;
    return this;
  }

  /**
   * Keeps templates in a folder, too, which several processes may share, also with libraries of other languages. It is
   * made, with mode 0700, when it is not there. Faults of the disk never fail a render: they are logged.
   *
   * @param folder the folder; it must belong to the user of the process, and nobody else may write in it
   * @return this
   */
  public LetterpressBuilder diskCache(Path folder) {
    diskCache = folder;
    return this;
  }

  /**
   * Keeps templates in a store that several machines share, such as Redis, instead of a folder. Faults of the store
   * never fail a render: they are logged, and the service is requested.
   *
   * @param shared the store
   * @return this
   */
  public LetterpressBuilder store(Store shared) {
    store = shared;
    return this;
  }

  /**
   * Sets the HTTP client, for proxies and certificates. One that follows redirects is refused: the key is meant for the
   * address of the service and no other.
   *
   * @param client the HTTP client
   * @return this
   */
  public LetterpressBuilder httpClient(HttpClient client) {
    httpClient = client;
    return this;
  }

  /**
   * Replaces REST by another transport, such as that over gRPC. `httpClient` is then without effect.
   *
   * @param open opens the transport of a client; it is called once
   * @return this
   */
  public LetterpressBuilder transport(Function<Transport.CallSettings, Transport> open) {
    transport = open;
    return this;
  }

  /**
   * Sets how the span of a call is found, such as by a propagator of OpenTelemetry. It is called in the thread of the
   * call.
   *
   * @param read returns the span of the current thread
   * @return this
   */
  public LetterpressBuilder traceContext(Supplier<TraceContext> read) {
    traceContext = read;
    return this;
  }

  LetterpressBuilder clock(InstantSource source) {
    clock = source;
    return this;
  }

  LetterpressBuilder silence(Duration longest) {
    silence = longest;
    return this;
  }

  LetterpressBuilder environment(Map<String, String> variables) {
    environment = variables;
    return this;
  }

  /**
   * Makes the client.
   *
   * @return the client
   * @throws LetterpressException INVALID_REQUEST with every fault of the options; the key is in none
   */
  public Letterpress build() {
    HttpClient client = httpClient == null ? HttpClient.newHttpClient() : httpClient;
    Settings settings =
        new Settings(
            orVariable(apiKey, Letterpress.API_KEY_VARIABLE), orVariable(baseUrl, Letterpress.URL_VARIABLE), timeout,
            ttl, maxStale, maxEntries, maxBytes, diskCache, store, client, traceContext, clock, silence);
    if (transport == null) {
      return new Letterpress(settings, new Rest(settings));
    }
    Transport opened =
        transport.apply(new Transport.CallSettings(settings.apiKey(), settings.baseUrl(), timeout, silence));
    return new Letterpress(settings, Objects.requireNonNull(opened, "transport"));
  }

  /** An option, or else the variable, which counts as missing when it is empty. */
  private String orVariable(String option, String name) {
    String variable = environment.getOrDefault(name, "");
    return option == null && !variable.isEmpty() ? variable : option;
  }
}
