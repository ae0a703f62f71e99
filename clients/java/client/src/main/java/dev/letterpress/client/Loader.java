package dev.letterpress.client;

import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Gets templates and brands from the cache or the service. For each key at most one request is in progress. */
final class Loader {
  /** How long stale entries are served before the service is asked again: an outage must not slow every render. */
  private static final Duration MIN_PAUSE = Duration.ofSeconds(10);

  /** The most that a service may require with Retry-After. */
  private static final Duration MAX_PAUSE = Duration.ofMinutes(5);

  /** The statuses after which an entry may no longer be used. */
  private static final Set<Integer> REVOKING = Set.of(401, 403, 404, 410);

  private static final int TOO_MANY = 429;
  private static final int SERVER_FAULT = 500;

  private static final System.Logger LOGGER = System.getLogger("dev.letterpress.client");

  /** An entry, and whether it is a stale one, served because the service could not be asked. */
  record Loaded(Entry entry, boolean isStale) {}

  private final Settings settings;
  private final EntryCache cache;
  private final Transport transport;
  private final Executor executor;
  private final ChangedNames changed = new ChangedNames();

  private final Map<EntryKey, CompletableFuture<Loaded>> flights = new HashMap<>();
  private final Map<EntryKey, Instant> retryAt = new HashMap<>();
  private int generation;

  Loader(Settings settings, EntryCache cache, Transport transport, Executor executor) {
    this.settings = settings;
    this.cache = cache;
    this.transport = transport;
    this.executor = executor;
  }

  /**
   * Returns a template or brand. A call that waits for a request leaves at its own deadline, and when its thread is
   * interrupted; the request continues for the others and for the cache.
   */
  Loaded load(EntryKey key, Deadline deadline, TraceContext trace) {
    Entry known = cache.findInMemory(key);
    if (known != null && isFresh(known)) {
      return new Loaded(known, false);
    }
    try {
      return join(key, trace).get(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException fault) {
      return leave(key, fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw Rest.canceled(fault);
    } catch (ExecutionException fault) {
      throw copyOf(fault.getCause());
    }
  }

  /** Each call throws an error of its own, with its own stack; that of the request is the cause. */
  private static RuntimeException copyOf(Throwable cause) {
    if (!(cause instanceof LetterpressException refused)) {
      return new IllegalStateException(cause);
    }
    List<Issue> issues = refused.issues();
    return new LetterpressException(
        refused.code(), refused.getMessage(), refused.status(), issues, refused.retryAfter().orElse(null), refused);
  }

  /** What a call has after its deadline: a stale entry, if there is one. */
  private Loaded leave(EntryKey key, TimeoutException cause) {
    Entry known = cache.findInMemory(key);
    if (known != null && canServeStale(known)) {
      return new Loaded(known, true);
    }
    String msg = "the deadline of the call passed before " + settings.baseUrl() + " answered";
    throw new LetterpressException(LetterpressException.TIMEOUT, msg, 0, List.of(), null, cause);
  }

  private synchronized CompletableFuture<Loaded> join(EntryKey key, TraceContext trace) {
    CompletableFuture<Loaded> known = flights.get(key);
    if (known != null) {
      return known;
    }
    CompletableFuture<Loaded> flight = new CompletableFuture<>();
    int begunIn = generation;
    executor.execute(() -> run(flight, key, trace, begunIn));
    flights.put(key, flight);
    return flight;
  }

  private void run(CompletableFuture<Loaded> flight, EntryKey key, TraceContext trace, int begunIn) {
    Loaded loaded = null;
    Throwable fault = null;
    try {
      loaded = refresh(key, trace, begunIn);
    } catch (RuntimeException | Error thrown) {
      fault = thrown;
    }
    synchronized (this) {
      flights.remove(key, flight);
    }
    if (fault == null) {
      flight.complete(loaded);
    } else {
      flight.completeExceptionally(fault);
    }
  }

  /** Keeps the answers to requests in progress out of the cache; callers that wait for one still get it. */
  synchronized void forget() {
    generation++;
    flights.clear();
    retryAt.clear();
  }

  /** Requests a template or brand again, by any of its names, before it is next used. */
  void noteChange(Change change) {
    String noun = change.brandId().isPresent() ? "brand" : "template";
    Optional<String> uuid = change.brandId().or(change::templateId);
    List<String> names =
        Stream.of(uuid, change.slug(), change.previousSlug()).flatMap(Optional::stream).toList();
    changed.note(noun, names, settings.clock().instant());
    discardFlights();
  }

  /** Requests everything again before it is next used. */
  void noteReset() {
    changed.noteAll(settings.clock().instant());
    discardFlights();
  }

  /** The service may have answered a request in progress before the change. */
  private synchronized void discardFlights() {
    generation++;
    flights.clear();
  }

  /** Whether an entry may be used without asking the service. */
  boolean isFresh(Entry known) {
    Duration age = ageOf(known);
    // A negative age means that the clock was set back.
    return !age.isNegative() && age.compareTo(settings.ttl()) < 0 && !changed.isOutdated(known);
  }

  private boolean canServeStale(Entry known) {
    Duration age = ageOf(known);
    return !age.isNegative() && age.compareTo(settings.maxStale()) <= 0;
  }

  private Duration ageOf(Entry known) {
    return Duration.between(known.checkedAt(), settings.clock().instant());
  }

  private Loaded refresh(EntryKey key, TraceContext trace, int begunIn) {
    Entry known = cache.find(key);
    if (known != null && isFresh(known)) {
      return new Loaded(known, false);
    }
    boolean canServeStale = known != null && canServeStale(known);
    if (canServeStale && isPaused(key)) {
      return new Loaded(known, true);
    }
    Entry fetched;
    try {
      fetched = ask(key, known, trace);
    } catch (LetterpressException refused) {
      if (REVOKING.contains(refused.status())) {
        cache.drop(key);
      }
      if (!canServeStale || !isTransient(refused)) {
        throw refused;
      }
      pause(key, refused);
      return new Loaded(known, true);
    }
    keep(fetched, begunIn);
    return new Loaded(fetched, false);
  }

  /** Whether a fault may end by itself and says nothing about the key or what it opens. */
  private static boolean isTransient(LetterpressException refused) {
    return refused.code().equals(LetterpressException.NETWORK_ERROR)
        || refused.code().equals(LetterpressException.TIMEOUT)
        || refused.status() == TOO_MANY
        || refused.status() >= SERVER_FAULT;
  }

  /** Whether the service is not to be asked yet. One that is too long began before the clock was set back. */
  private synchronized boolean isPaused(EntryKey key) {
    Instant until = retryAt.get(key);
    Instant now = settings.clock().instant();
    return until != null && until.isAfter(now) && !until.isAfter(now.plus(MAX_PAUSE));
  }

  private void pause(EntryKey key, LetterpressException refused) {
    Duration wanted = refused.retryAfter().orElse(MIN_PAUSE);
    Duration atLeast = wanted.compareTo(MIN_PAUSE) < 0 ? MIN_PAUSE : wanted;
    Duration pause = atLeast.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : atLeast;
    synchronized (this) {
      retryAt.put(key, settings.clock().instant().plus(pause));
    }
    String said = "a stale " + key.noun() + " is served: id {0}, code {1}, pause {2}";
    LOGGER.log(System.Logger.Level.WARNING, said, key.id(), refused.code(), pause);
  }

  /** Puts an entry into the cache, unless the cache was cleared or something changed since it was requested. */
  private void keep(Entry fetched, int begunIn) {
    boolean isCurrent;
    synchronized (this) {
      retryAt.remove(fetched.key());
      isCurrent = begunIn == generation;
    }
    if (isCurrent) {
      cache.put(fetched);
    }
  }

  private Entry ask(EntryKey key, Entry known, TraceContext trace) {
    String etag = known == null ? "" : known.etag();
    Optional<Transport.Answer> answer =
        transport.fetch(new Transport.Request(key.id(), key.kind(), key.locale(), etag, trace));
    if (answer.isEmpty() && known != null) {
      return known.confirmed(settings.clock().instant());
    }
    Transport.Answer sent = answer.orElseThrow(() -> Rest.refuseAnswer(key, "it confirms what the client lacks"));
    try {
      return Entry.parse(key, sent.json(), sent.etag(), settings.clock().instant(), sent.bytes());
    } catch (LetterpressException fault) {
      boolean isJson = !fault.issues().get(0).type().equals("json");
      throw Rest.refuseAnswer(key, isJson ? fault.getMessage() : Rest.NOT_JSON);
    }
  }
}
