package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import dev.letterpress.Data;
import dev.letterpress.LetterpressException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A test that hangs is ended by the timeout, which is far longer than any needs. */
@Timeout(60)
class WatchTest {
  private static final Data NO_DATA = Data.ofMembers(Map.of());

  /** The id of the template that the server sends, whatever name it is requested by. */
  private static final String UUID = "5f0c2d6e-4b1a-4c3d-9e8f-0a1b2c3d4e5f";

  private static final String READY = "data: {\"cursor\":\"c1\"}\n\n";

  /** Answers to requests for changes, the last of which stays open; JSON is an error. */
  private final Deque<String> streams = new ArrayDeque<>();

  private final List<String> queries = Collections.synchronizedList(new ArrayList<>());
  private final BlockingQueue<Change> changes = new LinkedBlockingQueue<>();
  private final BlockingQueue<LetterpressException> faults = new LinkedBlockingQueue<>();
  private final AtomicInteger fetches = new AtomicInteger();
  private final WatchOptions options =
      WatchOptions.create().withOnChange(changes::add).withOnError(faults::add);
  private AnsweringServer server;

  @BeforeEach
  void start() throws IOException {
    server = new AnsweringServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private LetterpressBuilder answerWith(String... texts) {
    streams.addAll(List.of(texts));
    return server.answerWith(this::answer);
  }

  private void answer(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestURI().getPath().equals("/v1/sdk/watch")) {
      fetches.incrementAndGet();
      AnsweringServer.sendTemplate(exchange);
      return;
    }
    queries.add(String.valueOf(exchange.getRequestURI().getRawQuery()));
    String text;
    boolean isLast;
    synchronized (streams) {
      isLast = streams.size() == 1;
      text = isLast ? streams.getFirst() : streams.removeFirst();
    }
    if (text.startsWith("{")) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      AnsweringServer.send(exchange, 403, text);
      return;
    }
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write(text.getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
      if (isLast) {
        server.waitForRelease();
      }
    }
  }

  private static String change(String cursor) {
    return "event: change\r\ndata: {\"cursor\":\"" + cursor + "\",\"kind\":\"published\",\"template_id\":\"" + UUID
        + "\",\r\ndata: \"slug\":\"grüße\",\"version\":2,\"changed_at\":\"2026-11-28T09:30:00.000Z\"}\r\n\r\n";
  }

  /** Waits until a watch has ended, which must not have been closed. */
  private static LetterpressException reasonOf(Watch watch) throws Exception {
    return watch.ended().get().orElseThrow();
  }

  private static Map<String, Boolean> freshLocales(Letterpress client) {
    Map<String, Boolean> fresh = new TreeMap<>();
    client.listCached().forEach(each -> fresh.put(each.locale(), each.isFresh()));
    return fresh;
  }

  @Test
  void reportsAChangeAndTheNextRenderRequestsTheTemplateAgain() throws Exception {
    Letterpress client = answerWith(": heartbeat\n\n" + READY + change("c2")).build();
    for (String locale : List.of("", "de", "")) {
      client.render(RenderRequest.of("greeting").withLocale(locale));
    }
    assertEquals(Map.of("", true, "de", true), freshLocales(client));
    assertEquals(2, fetches.get());
    try (Watch watch = client.watch(options)) {
      Change expected =
          new Change(
              "published", Optional.of(UUID), Optional.empty(), Optional.of("grüße"), Optional.empty(), 2,
              Optional.empty(), Instant.parse("2026-11-28T09:30:00Z"), "c2");
      assertEquals(expected, changes.take());
      watch.ready().get();
      assertEquals(Map.of("", false, "de", false), freshLocales(client));
      server.clock().advance(Duration.ofSeconds(1));
      client.render("greeting", NO_DATA);
      client.render("greeting", NO_DATA);
      assertEquals(3, fetches.get());
      assertEquals(Map.of("", true, "de", false), freshLocales(client));
      assertFalse(watch.ended().isDone());
    }
  }

  @Test
  void outdatesWhatHasOrHadTheNameOfTheChange() throws Exception {
    String other = "\"changed_at\":\"2026-11-28T09:30:00Z\",\"kind\":\"renamed\",\"template_id\":\"a\"";
    String brand = "\"changed_at\":\"2026-11-28T09:30:00Z\",\"kind\":\"brand_published\",\"brand_id\":\"a\"";
    Map<String, Boolean> isFreshAfter =
        Map.of(
            other + ",\"slug\":\"greeting\"", false,
            other + ",\"slug\":\"b\",\"previous_slug\":\"greeting\"", false,
            other + ",\"slug\":\"b\"", true,
            other.replace("\"a\"", "\"" + UUID + "\"") + ",\"slug\":\"b\"", false,
            brand + ",\"slug\":\"greeting\"", true);
    server.answerAt("/", this::answer);
    for (String event : isFreshAfter.keySet()) {
      streams.clear();
      streams.add("data: {\"cursor\":\"c2\"," + event + "}\n\n");
      Letterpress client = Letterpress.builder().apiKey(FetchCase.API_KEY).baseUrl(server.url()).build();
      client.render("greeting", NO_DATA);
      try (Watch watch = client.watch(options)) {
        watch.ready().get();
        assertEquals(Map.of("", isFreshAfter.get(event)), freshLocales(client), event);
      }
    }
  }

  @Test
  void resumesBehindTheLastChange() throws Exception {
    Letterpress client = answerWith(change("c 1&"), change("c2")).build();
    try (Watch watch = client.watch(options.withBrands(true))) {
      assertEquals("c 1&", changes.take().cursor());
      assertEquals("c2", changes.take().cursor());
      assertTrue(watch.ready().isDone());
    }
    assertEquals(List.of("brands=true", "cursor=c%201%26&brands=true"), queries);
    assertTrue(faults.isEmpty());
  }

  @Test
  void continuesFromACursor() throws Exception {
    Letterpress client = answerWith("data: {\"cursor\":\"c9\"}\n\n").build();
    client.render("greeting", NO_DATA);
    try (Watch watch = client.watch(options.withCursor("c8"))) {
      watch.ready().get();
      assertEquals(Optional.of("c9"), watch.cursor());
    }
    assertEquals(List.of("cursor=c8"), queries);
    assertEquals(Map.of("", true), freshLocales(client));
    String loneSurrogate = "\ud800";
    LetterpressException fault =
        assertThrows(LetterpressException.class, () -> client.watch(options.withCursor(loneSurrogate)));
    assertEquals(List.of("cursor"), fault.issues().get(0).loc());
  }

  @Test
  void outdatesEverythingWhenChangesMayHaveBeenMissed() throws Exception {
    Letterpress client = answerWith(READY, "event: reset\ndata: {\"cursor\":\"c2\"}\n\n").build();
    client.render("greeting", NO_DATA);
    CountDownLatch reset = new CountDownLatch(1);
    try (Watch watch = client.watch(options.withOnReset(reset::countDown))) {
      watch.ready().get();
      assertEquals(Map.of("", false), freshLocales(client));
      server.clock().advance(Duration.ofSeconds(1));
      client.render("greeting", NO_DATA);
      reset.await();
      assertEquals(Map.of("", false), freshLocales(client));
    }
  }

  @Test
  void aRequestInProgressAtAChangeIsNotKept() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    BlockingQueue<String> later = new LinkedBlockingQueue<>();
    Letterpress client =
        server.answerWith(
                exchange -> {
                  if (!exchange.getRequestURI().getPath().equals("/v1/sdk/watch")) {
                    asked.countDown();
                    server.waitForRelease();
                    AnsweringServer.sendTemplate(exchange);
                    return;
                  }
                  try (exchange) {
                    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write(READY.getBytes(StandardCharsets.UTF_8));
                    exchange.getResponseBody().flush();
                    exchange.getResponseBody().write(later.take().getBytes(StandardCharsets.UTF_8));
                    exchange.getResponseBody().flush();
                    server.waitForRelease();
                  } catch (InterruptedException fault) {
                    Thread.currentThread().interrupt();
                  }
                })
            .build();
    try (Watch watch = client.watch(options)) {
      watch.ready().get();
      var mail = server.threads().submit(() -> client.render("another", NO_DATA));
      asked.await();
      later.add(change("c2"));
      changes.take();
      server.release();
      mail.get();
      assertEquals(List.of(), client.listCached());
    }
  }

  @Test
  void endsWithTheReasonWhenTheServiceRefusesIt() throws Exception {
    Letterpress refused = answerWith("{\"code\":\"FORBIDDEN\",\"message\":\"no\"}").build();
    Watch first = refused.watch(options);
    LetterpressException forbidden = reasonOf(first);
    assertEquals("FORBIDDEN 403 no", forbidden.code() + " " + forbidden.status() + " " + forbidden.getMessage());
    assertTrue(first.ready().isDone());
    streams.clear();
    streams.add(READY + "event: end\ndata: {\"code\":\"INVALID_API_KEY\",\"message\":\"revoked\"}\n\n");
    LetterpressException revoked = reasonOf(refused.watch(options));
    assertEquals("INVALID_API_KEY 401", revoked.code() + " " + revoked.status());
    assertEquals(2, queries.size());
    assertTrue(faults.isEmpty());
  }

  @Test
  void recoversFromAnEndThatIsNotFinal() throws Exception {
    String end = "event: end\ndata: {\"code\":\"UNAVAILABLE\",\"message\":\"the server stops\"}\n\n";
    Letterpress client = answerWith(READY + end, change("c2")).build();
    try (Watch watch = client.watch(options)) {
      assertEquals("c2", changes.take().cursor());
      assertEquals("the server stops", faults.take().getMessage());
      assertEquals(List.of("null", "cursor=c1"), queries);
      assertFalse(watch.ended().isDone());
    }
  }

  @Test
  void reportsWhatItRecoversFrom() throws Exception {
    List<String> broken =
        List.of(
            "data: no\n\n", "data: []\n\n", "data: {}\n\n",
            "data: {\"cursor\":\"c\",\"template_id\":\"a\",\"changed_at\":\"today\"}\n\n",
            "data: " + "a".repeat(EventReader.MAX_EVENT_BYTES) + "\n\n",
            "data: a\n".repeat(EventReader.MAX_EVENT_BYTES / 4));
    for (String text : broken) {
      streams.clear();
      streams.add(text);
      Letterpress client = Letterpress.builder().apiKey(FetchCase.API_KEY).baseUrl(server.url()).build();
      if (queries.isEmpty()) {
        server.answerAt("/", this::answer);
      }
      try (Watch watch = client.watch(options)) {
        assertEquals(LetterpressException.UNKNOWN, faults.take().code());
        assertTrue(watch.cursor().isEmpty());
      }
    }
    assertTrue(changes.isEmpty());
  }

  @Test
  void reportsAServiceThatIsSilentOrGone() throws Exception {
    Duration shortly = Duration.ofMillis(50);
    Letterpress mute = server.answerWith(exchange -> server.waitForRelease()).timeout(shortly).build();
    try (Watch watch = mute.watch(options)) {
      assertEquals(LetterpressException.TIMEOUT, faults.take().code());
      assertFalse(watch.ready().isDone());
    }
    streams.add(READY);
    server.answerAt("/v1/sdk/watch", this::answer);
    Letterpress silent =
        Letterpress.builder().apiKey(FetchCase.API_KEY).baseUrl(server.url()).silence(shortly).build();
    try (Watch watch = silent.watch(options)) {
      watch.ready().get();
      assertEquals(LetterpressException.TIMEOUT, faults.take().code());
    }
    Letterpress gone = Letterpress.builder().apiKey(FetchCase.API_KEY).baseUrl("http://127.0.0.1:1").build();
    try (Watch watch = gone.watch(options)) {
      assertEquals(LetterpressException.NETWORK_ERROR, faults.take().code());
      assertFalse(watch.ready().isDone());
    }
  }

  @Test
  void aFunctionThatThrowsDoesNotEndIt() throws Exception {
    Letterpress client = answerWith(change("c1") + change("c2")).build();
    IllegalStateException thrown = new IllegalStateException("of the caller");
    WatchOptions throwing =
        options.withOnChange(
            change -> {
              changes.add(change);
              throw thrown;
            });
    try (Watch watch = client.watch(throwing)) {
      changes.take();
      assertEquals("c2", changes.take().cursor());
      assertEquals(thrown, faults.take().getCause());
      assertFalse(watch.ended().isDone());
    }
  }

  @Test
  void closingEndsTheThreadWhateverItWaitsFor() throws Exception {
    Letterpress reading = answerWith(READY).build();
    Watch connected = reading.watch(options);
    connected.ready().get();
    close(connected);
    Letterpress gone = Letterpress.builder().apiKey(FetchCase.API_KEY).baseUrl("http://127.0.0.1:1").build();
    Watch pausing = gone.watch(options);
    faults.take();
    close(pausing);
    AnsweringServer mute = new AnsweringServer();
    CountDownLatch asked = new CountDownLatch(1);
    Letterpress waiting =
        mute.answerWith(
                exchange -> {
                  asked.countDown();
                  mute.waitForRelease();
                })
            .build();
    Watch connecting = waiting.watch(options);
    asked.await();
    close(connecting);
    mute.close();
    assertTrue(faults.isEmpty());
    while (Thread.getAllStackTraces().keySet().stream().anyMatch(WatchTest::isOfAWatch)) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  @Test
  void closingEndsTheConnection() throws Exception {
    CountDownLatch broken = new CountDownLatch(1);
    Letterpress client = server.answerWith(exchange -> sendUntilItBreaks(exchange, broken)).build();
    Watch watch = client.watch(options);
    watch.ready().get();
    watch.close();
    broken.await();
  }

  private static void sendUntilItBreaks(HttpExchange exchange, CountDownLatch broken) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try {
      for (;;) {
        exchange.getResponseBody().write(READY.getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        TimeUnit.MILLISECONDS.sleep(10);
      }
    } catch (IOException fault) {
      broken.countDown();
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isOfAWatch(Thread thread) {
    return thread.getName().startsWith("letterpress-watch");
  }

  private static void close(Watch watch) throws Exception {
    watch.close();
    assertTrue(watch.ended().isDone());
    assertEquals(Optional.empty(), watch.ended().get());
  }

  @Test
  void aFunctionMayCloseItsWatch() throws Exception {
    Letterpress client = answerWith(change("c1") + change("c2")).build();
    CompletableFuture<Watch> made = new CompletableFuture<>();
    Watch watch =
        client.watch(
            options.withOnChange(
                change -> {
                  changes.add(change);
                  made.join().close();
                }));
    made.complete(watch);
    assertEquals(Optional.empty(), watch.ended().get());
    assertEquals(1, changes.size());
  }
}
