package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import dev.letterpress.Data;
import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import dev.letterpress.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LetterpressTest {
  private static final Data NO_DATA = Data.ofMembers(Map.of());

  private AnsweringServer server;
  private ExecutorService threads;

  @BeforeEach
  void start() throws IOException {
    server = new AnsweringServer();
    threads = server.threads();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** A client whose server holds its answers back until they are released. */
  private final class Held {
    final AtomicInteger requests = new AtomicInteger();
    final CountDownLatch asked = new CountDownLatch(1);
    final Letterpress client = server.answerWith(this::answer).build();

    private void answer(HttpExchange exchange) throws IOException {
      requests.incrementAndGet();
      asked.countDown();
      server.waitForRelease();
      AnsweringServer.sendTemplate(exchange);
    }
  }

  @Test
  void manyCallersShareOneRequest() throws Exception {
    Held held = new Held();
    CountDownLatch started = new CountDownLatch(20);
    List<Future<Mail>> mails = new ArrayList<>();
    for (int each = 0; each < 20; each++) {
      mails.add(
          threads.submit(
              () -> {
                started.countDown();
                return held.client.render("greeting", NO_DATA);
              }));
    }
    started.await();
    server.release();
    for (Future<Mail> mail : mails) {
      assertEquals("<p>Hello </p>", mail.get().output());
    }
    assertEquals(1, held.requests.get());
  }

  @Test
  void anInterruptedCallLeavesAndTheRequestContinues() throws Exception {
    Held held = new Held();
    AtomicReference<Object> outcome = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                held.client.render("greeting", NO_DATA);
              } catch (LetterpressException fault) {
                outcome.set(fault.code() + " " + Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    held.asked.await();
    caller.interrupt();
    caller.join();
    assertEquals("CANCELED true", outcome.get());
    server.release();
    held.client.render("greeting", NO_DATA);
    assertEquals(1, held.requests.get());
  }

  @Test
  void anAnswerToARequestFromBeforeTheCacheWasClearedIsNotKept() throws Exception {
    Held held = new Held();
    Future<Mail> mail = threads.submit(() -> held.client.render("greeting", NO_DATA));
    held.asked.await();
    held.client.clearCache();
    server.release();
    assertEquals("<p>Hello </p>", mail.get().output());
    assertEquals(List.of(), held.client.listCached());
    held.client.render("greeting", NO_DATA);
    assertEquals(2, held.requests.get());
  }

  @Test
  void aThousandCallsInManyThreadsRequestEachTemplateOnce() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    Letterpress client =
        server.answerWith(
                exchange -> {
                  requests.incrementAndGet();
                  AnsweringServer.sendTemplate(exchange);
                })
            .build();
    List<Future<Mail>> mails = new ArrayList<>();
    for (int each = 0; each < 1_000; each++) {
      Data data = Data.ofMembers(Map.of("merge_tags", Map.of("text", Map.of("name", "no " + each))));
      String id = "greeting-" + each % 20;
      mails.add(threads.submit(() -> client.render(id, data)));
    }
    for (int each = 0; each < 1_000; each++) {
      assertEquals("<p>Hello no " + each + "</p>", mails.get(each).get().output());
    }
    assertEquals(20, requests.get());
  }

  @Test
  void afterItsLongestWaitACallHasAStaleTemplate() {
    AtomicInteger requests = new AtomicInteger();
    Letterpress client =
        server.answerWith(
                exchange -> {
                  if (requests.incrementAndGet() > 1) {
                    server.waitForRelease();
                  }
                  AnsweringServer.sendTemplate(exchange);
                })
            .build();
    client.render("greeting", NO_DATA);
    server.clock().advance(Duration.ofHours(1));
    Duration wait = Duration.ofMillis(10);
    assertTrue(client.render(RenderRequest.of("greeting").withMaxWait(wait)).fromStaleCache());
    RenderRequest another = RenderRequest.of("another").withMaxWait(wait);
    LetterpressException fault = assertThrows(LetterpressException.class, () -> client.render(another));
    assertEquals(LetterpressException.TIMEOUT, fault.code());
  }

  @Test
  void refusesAnHttpClientThatWouldSendTheKeyElsewhere() {
    LetterpressBuilder builder = server.answerWith(AnsweringServer::sendTemplate);
    builder.httpClient(HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build());
    LetterpressException fault = assertThrows(LetterpressException.class, builder::build);
    assertEquals(List.of("options", "httpClient"), fault.issues().get(0).loc());
  }

  @Test
  void sendsTheSpanOfTheCall() {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    ThreadLocal<String> span = ThreadLocal.withInitial(() -> "");
    Letterpress client =
        server.answerWith(
                exchange -> {
                  var headers = exchange.getRequestHeaders();
                  seen.add(headers.getFirst("traceparent") + " " + headers.getFirst("tracestate"));
                  AnsweringServer.sendTemplate(exchange);
                })
            .ttl(Duration.ZERO)
            .traceContext(() -> new TraceContext(span.get(), "vendor=1"))
            .build();
    String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    for (String each : List.of(parent, "bad\r\nX: 1", "")) {
      span.set(each);
      client.render("greeting", NO_DATA);
    }
    span.set(parent);
    client.renderMany(List.of(RenderRequest.of("greeting")));
    String sent = parent + " vendor=1";
    assertEquals(List.of(sent, "null null", "null null", sent), seen);
  }

  @Test
  void theOutputAloneHasTheLocale() {
    List<String> queries = Collections.synchronizedList(new ArrayList<>());
    Letterpress client =
        server.answerWith(
                exchange -> {
                  queries.add(exchange.getRequestURI().getQuery());
                  AnsweringServer.sendTemplate(exchange);
                })
            .build();
    for (String locale : List.of("de", "", "de")) {
      RenderRequest request = RenderRequest.of("greeting").withLocale(locale);
      assertEquals("<p>Hello </p>", client.renderOutput(request));
    }
    String query = "target=html&program_format=4";
    assertEquals(List.of(query + "&locale=de", query), queries);
  }

  @Test
  void refusesWhatIsNoTextBeforeItIsSent() {
    Letterpress client = server.answerWith(AnsweringServer::sendTemplate).build();
    List<RenderRequest> refused =
        List.of(
            RenderRequest.of("greeting").withLocale("\ud800"),
            RenderRequest.of("\udc00"),
            RenderRequest.of("greeting").withData(NO_DATA.withStoredBrand("..")));
    List<String> messages =
        refused.stream()
            .map(request -> assertThrows(LetterpressException.class, () -> client.render(request)).getMessage())
            .toList();
    assertEquals(
        List.of(
            "locale: must be a language tag, such as de or pt-BR", "templateId: must be a UUID or a slug",
            "brand: must be a UUID or a slug"),
        messages);
  }

  @Test
  void readsKeyAndAddressFromTheEnvironment() {
    LetterpressBuilder empty = Letterpress.builder().environment(Map.of("LETTERPRESS_URL", ""));
    LetterpressException fault = assertThrows(LetterpressException.class, empty::build);
    assertEquals(LetterpressException.INVALID_REQUEST, fault.code());
    assertEquals(
        "apiKey is missing: set LETTERPRESS_API_KEY; baseUrl is missing: set LETTERPRESS_URL", fault.getMessage());
    server.answerAt("/mail/v1/sdk/template/greeting", AnsweringServer::sendTemplate);
    String url = server.url() + "/mail/";
    Map<String, String> variables = Map.of("LETTERPRESS_API_KEY", FetchCase.API_KEY, "LETTERPRESS_URL", url);
    Letterpress client = Letterpress.builder().environment(variables).build();
    assertEquals("<p>Hello </p>", client.render("greeting", NO_DATA).output());
  }

  @Test
  void noErrorHasTheKey() {
    Letterpress client =
        server.answerWith(
                exchange -> {
                  String given = exchange.getRequestHeaders().getFirst("Authorization");
                  String issues = "[{\"loc\":[\"" + given + "\"],\"msg\":\"m\",\"type\":\"t\"}]";
                  String code = "\"code\":\"INVALID_API_KEY\",\"message\":\"" + given + "\"";
                  AnsweringServer.send(exchange, 401, "{" + code + ",\"issues\":" + issues + "}");
                })
            .build();
    LetterpressException fault =
        assertThrows(LetterpressException.class, () -> client.render("greeting", NO_DATA));
    StringWriter printed = new StringWriter();
    fault.printStackTrace(new PrintWriter(printed));
    assertEquals("INVALID_API_KEY", fault.code());
    assertFalse((printed + fault.issues().toString()).contains(FetchCase.API_KEY));
    assertInstanceOf(LetterpressException.class, fault.getCause());
  }

  @Test
  void deletesForOneTargetOrForAll() {
    Letterpress client = server.answerWith(AnsweringServer::sendTemplate).build();
    client.render("greeting", NO_DATA);
    client.render(RenderRequest.of("greeting").withTarget(Target.MJML));
    assertEquals(1, client.deleteCached("greeting", Target.MJML));
    assertEquals(1, client.deleteCached("greeting"));
    assertEquals(List.of(), client.listCached());
  }
}
