package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.letterpress.Data;
import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import dev.letterpress.evaluator.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoreCacheTest {
  private static final String API_KEY = "lp_sdk_of_a_test";
  private static final Path CASES = Path.of("../../../conformance/cache/entries.json");

  /** A store of an application. */
  private static final class MapStore implements Store {
    private final Map<String, byte[]> values = new ConcurrentHashMap<>();
    private final AtomicInteger gets = new AtomicInteger();
    private volatile Duration ttl = Duration.ZERO;

    @Override
    public Optional<byte[]> get(String name) {
      gets.incrementAndGet();
      return Optional.ofNullable(values.get(name));
    }

    @Override
    public void set(String name, byte[] value, Duration duration) {
      values.put(name, value);
      ttl = duration;
    }
  }

  /** A store whose answer to each question is a fault. */
  private static final class FailingStore implements Store {
    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch released;

    FailingStore(int silences) {
      released = new CountDownLatch(silences);
    }

    @Override
    public Optional<byte[]> get(String name) throws Exception {
      asked.incrementAndGet();
      released.await();
      throw new IllegalStateException("no store here");
    }

    @Override
    public void set(String name, byte[] value, Duration ttl) {
      throw new IllegalStateException("no store here");
    }
  }

  private ScriptedServer server;
  private final MapStore store = new MapStore();

  @BeforeEach
  void startServer() throws IOException {
    server = new ScriptedServer();
  }

  @AfterEach
  void closeServer() throws IOException {
    server.close();
  }

  /** The server gives the greeting a number of times, and fails then. */
  private void giveGreetings(int times) {
    server.play(Collections.nCopies(times, ScriptedServer.sendTemplate("greeting")));
  }

  private LetterpressBuilder clientOf(Store of) {
    return Letterpress.builder().apiKey(API_KEY).baseUrl(server.url()).store(of);
  }

  private static Mail render(LetterpressBuilder client) {
    return client.build().render("greeting", Data.ofMembers(Map.of()));
  }

  @Test
  void servesAnotherClient() throws IOException {
    giveGreetings(1);
    render(clientOf(store));
    assertFalse(render(clientOf(store)).fromStaleCache());
    assertEquals(1, server.seen().size());
    server.stop();
    assertTrue(render(clientOf(store).ttl(Duration.ZERO)).fromStaleCache());
  }

  @Test
  void hasNoKeyInNamesAndKnowsHowLongAnEntryIsOfUse() {
    giveGreetings(1);
    render(clientOf(store).ttl(Duration.ofMinutes(1)).maxStale(Duration.ofHours(1)));
    assertEquals(Duration.ofMinutes(61).plusSeconds(1), store.ttl);
    assertEquals(1, store.values.size());
    store.values.forEach(
        (name, value) -> {
          assertTrue(name.matches("[0-9a-f]{30}\\.[0-9a-f]{30}"), name);
          assertFalse(new String(value, StandardCharsets.UTF_8).contains(API_KEY));
        });
  }

  @Test
  void isNotAskedForWhatIsFreshInMemory() {
    giveGreetings(1);
    Letterpress client = clientOf(store).build();
    client.render("greeting", Data.ofMembers(Map.of()));
    int before = store.gets.get();
    client.render("greeting", Data.ofMembers(Map.of()));
    assertTrue(before > 0);
    assertEquals(before, store.gets.get());
  }

  @Test
  void readsTheStoresOfAllLibraries() throws IOException {
    Map<?, ?> cases = (Map<?, ?>) Json.parse(Files.readString(CASES));
    List<?> all = (List<?>) cases.get("stored");
    assertTrue(all.size() > 3);
    for (Object each : all) {
      Map<?, ?> stored = (Map<?, ?>) each;
      Map<?, ?> given =
          Stream.of("entries", "brands")
              .flatMap(name -> ((List<?>) cases.get(name)).stream())
              .map(entry -> (Map<?, ?>) entry)
              .filter(entry -> entry.get("name").equals(stored.get("entry")))
              .findFirst()
              .orElseThrow();
      String value = "letterpress-cache 2 " + stored.get("seal") + "\n" + given.get("content");
      MapStore holding = new MapStore();
      String owner = ((String) stored.get("store_name")).split("\\.")[0];
      holding.values.put(owner + ".generation", bytesOf((String) stored.get("generation")));
      holding.values.put((String) stored.get("store_name"), bytesOf(value));
      EntryKey key =
          given.get("brand_id") instanceof String brand
              ? EntryKey.ofBrand(brand)
              : new EntryKey(
                  (String) given.get("template_id"), (String) given.get("target"),
                  given.get("locale") instanceof String locale ? locale : "");
      assertEquals(key, cacheOf(given, holding).find(key).key(), (String) stored.get("name"));
    }
  }

  private static byte[] bytesOf(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static StoreCache cacheOf(Map<?, ?> given, Store holding) {
    TestClock clock = new TestClock();
    clock.set(Instant.ofEpochMilli(((Double) given.get("checked_at")).longValue()));
    Settings settings =
        new Settings(
            (String) given.get("api_key"), (String) given.get("base_url"), Duration.ofSeconds(1), Duration.ZERO,
            Duration.ZERO, 1, 1, null, holding, java.net.http.HttpClient.newHttpClient(), () -> TraceContext.NONE,
            clock, Duration.ofSeconds(1));
    return new StoreCache(settings);
  }

  @Test
  void whatOthersWroteIsAbsent() {
    List<Function<String, String>> forgers =
        List.of(
            value -> value.replace("Hello", "Evil!"), value -> value.substring(1), value -> "", value -> "redis",
            value -> value.substring(0, value.length() - 1));
    for (Function<String, String> forge : forgers) {
      store.values.clear();
      giveGreetings(2);
      render(clientOf(store));
      store.values.replaceAll(
          (name, value) -> {
            byte[] forged = bytesOf(forge.apply(new String(value, StandardCharsets.UTF_8)));
            assertFalse(Arrays.equals(value, forged));
            return forged;
          });
      render(clientOf(store));
      assertEquals(2, server.seen().size());
      assertFalse(server.seen().get(1).headers().containsKey("If-None-Match"));
    }
  }

  @Test
  void anEntryThatWasMovedToAnotherNameIsAbsent() throws IOException {
    giveGreetings(2);
    render(clientOf(store));
    byte[] value = store.values.values().iterator().next();
    Map<String, Object> given = Map.of("api_key", API_KEY, "base_url", server.url(), "checked_at", 0.0);
    store.values.put(cacheOf(given, store).nameOf(new EntryKey("other", "html", "")), value);
    clientOf(store).build().render("other", Data.ofMembers(Map.of()));
    assertEquals(2, server.seen().size());
  }

  @Test
  void deletesAndClears() {
    giveGreetings(3);
    render(clientOf(store));
    assertEquals(1, clientOf(store).build().deleteCached("greeting"));
    assertEquals(0, clientOf(store).build().deleteCached("greeting"));
    render(clientOf(store));
    assertEquals(2, server.seen().size());
    int before = store.values.size();
    clientOf(store).build().clearCache();
    assertNotEquals(before, store.values.size());
    render(clientOf(store));
    assertEquals(3, server.seen().size());
  }

  @Test
  void oneThatFailsFailsNoRender() {
    giveGreetings(1);
    Letterpress client = clientOf(new FailingStore(0)).build();
    assertFalse(client.render("greeting", Data.ofMembers(Map.of())).fromStaleCache());
    UncheckedIOException fault = assertThrows(UncheckedIOException.class, client::clearCache);
    assertEquals("the store cache failed", fault.getMessage());
    assertInstanceOf(IllegalStateException.class, fault.getCause().getCause());
    assertThrows(UncheckedIOException.class, () -> client.deleteCached("greeting"));
  }

  @Test
  void oneThatDoesNotAnswerIsLeftAlone() {
    giveGreetings(1);
    FailingStore silent = new FailingStore(1);
    Letterpress client = clientOf(silent).build();
    client.render("greeting", Data.ofMembers(Map.of()));
    UncheckedIOException fault = assertThrows(UncheckedIOException.class, () -> client.deleteCached("greeting"));
    assertEquals("the store did not answer within 1 s", fault.getCause().getMessage());
    assertEquals(1, silent.asked.get());
  }

  @Test
  void oneThatReturnsNullFailsNoRender() {
    giveGreetings(1);
    Store broken =
        new Store() {
          @Override
          public Optional<byte[]> get(String name) {
            return null;
          }

          @Override
          public void set(String name, byte[] value, Duration ttl) {}
        };
    assertEquals("greeting", render(clientOf(broken)).templateId());
  }

  @Test
  void replacesTheDiskCache() {
    LetterpressBuilder both = clientOf(store).diskCache(Path.of("cache"));
    LetterpressException fault = assertThrows(LetterpressException.class, both::build);
    assertEquals("store replaces the disk cache: give one of them", fault.getMessage());
    assertEquals(LetterpressException.INVALID_REQUEST, fault.code());
  }
}
