package dev.letterpress.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.letterpress.Data;
import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import dev.letterpress.Target;
import dev.letterpress.client.Change;
import dev.letterpress.client.ChangeStream;
import dev.letterpress.client.Letterpress;
import dev.letterpress.client.LetterpressBuilder;
import dev.letterpress.client.RenderRequest;
import dev.letterpress.client.TraceContext;
import dev.letterpress.client.Transport;
import dev.letterpress.client.Watch;
import dev.letterpress.client.WatchOptions;
import dev.letterpress.evaluator.Json;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** With a service of its own, as `npm run suite -- java` allows. A test that hangs is ended by the timeout. */
@Timeout(300)
@EnabledIfEnvironmentVariable(named = RealServer.NODE, matches = ".+")
class GrpcTransportTest {
  private static final Map<String, Object> USER =
      Map.of(
          "first_name", "Ann & Bo", "is_trial", true, "start_url", "https://example.com/start", "campaign", "welcome",
          "unsubscribe_url", "https://example.com/mail");
  private static final RenderRequest WELCOME = RenderRequest.of("welcome").withData(Data.of(USER));
  private static final TraceContext NO_TRACE = new TraceContext("", "");
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir static Path folder;

  private static RealServer server;

  private final List<ManagedChannel> channels = new ArrayList<>();
  private final BlockingQueue<Change> changes = new LinkedBlockingQueue<>();
  private final BlockingQueue<LetterpressException> faults = new LinkedBlockingQueue<>();
  private final WatchOptions options =
      WatchOptions.create().withOnChange(changes::add).withOnError(faults::add);

  @BeforeAll
  static void start() throws IOException {
    server = new RealServer(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** A channel ends by itself only when no call is left open. */
  @AfterEach
  void noCallIsLeftOpen() throws InterruptedException {
    for (ManagedChannel channel : channels) {
      assertTrue(channel.shutdown().awaitTermination(1, TimeUnit.MINUTES), "a call is open");
    }
  }

  private ManagedChannel connect(int port) {
    ManagedChannel channel =
        Grpc.newChannelBuilder("127.0.0.1:" + port, InsecureChannelCredentials.create()).build();
    channels.add(channel);
    return channel;
  }

  private static LetterpressBuilder overRest(String key) {
    return Letterpress.builder().baseUrl(server.url()).apiKey(key).ttl(Duration.ZERO).timeout(LONG);
  }

  private LetterpressBuilder overGrpc(String key) {
    return overRest(key).transport(GrpcTransport.over(connect(server.port())));
  }

  private Transport open(int port, Duration timeout, Duration silence) {
    var settings = new Transport.CallSettings(server.sdkKey(), server.url(), timeout, silence);
    return GrpcTransport.over(connect(port)).apply(settings);
  }

  private static Transport.Request request(String etag) {
    return new Transport.Request("welcome", "html", "", etag, NO_TRACE);
  }

  private static String codeOf(Letterpress client, RenderRequest request) {
    LetterpressException fault = assertThrows(LetterpressException.class, () -> client.render(request));
    return fault.code() + " " + fault.status();
  }

  @Test
  void bothTransportsGiveOneMail() {
    Letterpress rest = overRest(server.sdkKey()).build();
    Letterpress grpc = overGrpc(server.sdkKey()).build();
    RenderRequest branded = WELCOME.withData(Data.of(USER).withStoredBrand("oddlark"));
    for (RenderRequest request : List.of(WELCOME, WELCOME.withTarget(Target.MJML), WELCOME.withLocale("de"), branded)) {
      Mail expected = rest.render(request);
      // The second is confirmed by its entity tag.
      for (int times = 0; times < 2; times++) {
        assertEquals(expected, grpc.render(request));
      }
    }
  }

  @Test
  void bothTransportsGiveOneBrand() throws Exception {
    Transport transport = open(server.port(), LONG, LONG);
    Transport.Answer brand =
        transport.fetch(new Transport.Request("oddlark", "brand", "", "", NO_TRACE)).orElseThrow();
    Map<?, ?> expected = (Map<?, ?>) Json.parse(server.get("/v1/sdk/brand/oddlark"));
    Map<?, ?> tokens = (Map<?, ?>) expected.get("tokens");
    assertFalse(tokens.isEmpty());
    assertEquals(Map.of("id", expected.get("id"), "tokens", tokens), Json.parse(brand.json()));
    assertTrue(transport.fetch(new Transport.Request("oddlark", "brand", "", brand.etag(), NO_TRACE)).isEmpty());
  }

  @Test
  void aTemplateIsConfirmedByItsEntityTag() {
    Transport transport = open(server.port(), LONG, LONG);
    Transport.Answer answer = transport.fetch(request("")).orElseThrow();
    assertTrue(transport.fetch(request(answer.etag())).isEmpty());
    assertTrue(transport.fetch(request("\"other\"")).isPresent());
  }

  @Test
  void bothTransportsRefuseAlike() {
    Letterpress rest = overRest(server.sdkKey()).build();
    Letterpress grpc = overGrpc(server.sdkKey()).build();
    Letterpress restStranger = overRest("lp_sdk_unknown").build();
    Letterpress grpcStranger = overGrpc("lp_sdk_unknown").build();
    RenderRequest nothing = RenderRequest.of("nothing");
    RenderRequest noBrand = WELCOME.withData(Data.of(USER).withStoredBrand("nothing"));
    RenderRequest noLocale = WELCOME.withLocale("x".repeat(65));
    Map<RenderRequest, String> codes =
        Map.of(nothing, "TEMPLATE_NOT_FOUND 404", noBrand, "BRAND_NOT_FOUND 404", noLocale, "INVALID_REQUEST 422");
    codes.forEach(
        (request, code) ->
            assertEquals(List.of(code, code), List.of(codeOf(rest, request), codeOf(grpc, request))));
    String code = "INVALID_API_KEY 401";
    assertEquals(List.of(code, code), List.of(codeOf(restStranger, nothing), codeOf(grpcStranger, nothing)));
    LetterpressException fault = assertThrows(LetterpressException.class, () -> grpc.render(noLocale));
    assertEquals(List.of("locale"), fault.issues().get(0).loc());
  }

  @Test
  void bothTransportsReportOneChange() throws Exception {
    Letterpress grpc = overGrpc(server.sdkKey()).build();
    BlockingQueue<Change> expected = new LinkedBlockingQueue<>();
    WatchOptions others = WatchOptions.create().withBrands(true).withOnChange(expected::add);
    try (Watch watch = grpc.watch(options.withBrands(true));
        Watch other = overRest(server.sdkKey()).build().watch(others)) {
      watch.ready().get();
      other.ready().get();
      server.post("/api/v1/templates/newsletter:archive", "{}");
      server.post("/api/v1/templates/newsletter:unarchive", "{}");
      for (String kind : List.of("archived", "unarchived")) {
        Change change = changes.take();
        assertEquals(kind, change.kind());
        assertEquals(expected.take(), change);
      }
      assertTrue(watch.cursor().isPresent());
    }
    WatchOptions elsewhere = WatchOptions.create().withCursor("x");
    assertEquals(422, grpc.watch(elsewhere).ended().get().orElseThrow().status());
    assertTrue(faults.isEmpty());
  }

  @Test
  void aRevokedKeyEndsWatchAndCache() throws Exception {
    String made = server.post("/api/v1/keys", "{\"name\":\"short\",\"targets\":[\"all\"]}");
    Letterpress grpc = overGrpc(find("\"key\":\"(lp_sdk_[^\"]+)\"", made)).build();
    Watch watch = grpc.watch(options);
    watch.ready().get();
    grpc.render(WELCOME);
    server.post("/api/v1/keys/" + find("\"id\":\"([^\"]+)\"", made) + ":revoke", "{}");
    LetterpressException reason = watch.ended().get().orElseThrow();
    assertEquals("INVALID_API_KEY 401", reason.code() + " " + reason.status());
    assertEquals("INVALID_API_KEY 401", codeOf(grpc, WELCOME));
    assertEquals(List.of(), grpc.listCached());
  }

  private static String find(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertTrue(found.find(), text);
    return found.group(1);
  }

  @Test
  void aKilledServerIsSurvived() throws Exception {
    Letterpress grpc = overGrpc(server.sdkKey()).build();
    grpc.render(WELCOME);
    try (Watch watch = grpc.watch(options)) {
      watch.ready().get();
      server.kill();
      assertEquals(LetterpressException.NETWORK_ERROR, faults.take().code());
      assertTrue(grpc.render(WELCOME).fromStaleCache());
      assertEquals("NETWORK_ERROR 0", codeOf(grpc, RenderRequest.of("order-receipt")));
      server.start();
      server.post("/api/v1/templates/event-invite:archive", "{}");
      server.post("/api/v1/templates/event-invite:unarchive", "{}");
      assertEquals("archived", changes.take().kind());
      assertFalse(watch.ended().isDone());
    }
    // Another client, since the first does not ask again until its pause is over.
    assertFalse(overGrpc(server.sdkKey()).build().render(WELCOME).fromStaleCache());
  }

  @Test
  void aServerThatIsSlowIsNotWaitedFor() throws Exception {
    Transport transport = open(server.port(), Duration.ofMillis(500), Duration.ofMillis(500));
    Transport patient = open(server.port(), LONG, Duration.ofMillis(500));
    ChangeStream stream = patient.openStream("", false);
    server.signal("STOP");
    try {
      LetterpressException late = assertThrows(LetterpressException.class, () -> transport.fetch(request("")));
      assertEquals(LetterpressException.TIMEOUT, late.code());
      ChangeStream mute = transport.openStream("", false);
      LetterpressException silent = assertThrows(LetterpressException.class, () -> mute.read(event -> {}));
      assertEquals(LetterpressException.TIMEOUT, silent.code());
    } finally {
      server.signal("CONT");
    }
    LetterpressException silent =
        assertThrows(LetterpressException.class, () -> stream.read(event -> signal("STOP")));
    server.signal("CONT");
    assertEquals(LetterpressException.TIMEOUT, silent.code());
  }

  private static void signal(String name) {
    try {
      server.signal(name);
    } catch (IOException | InterruptedException fault) {
      throw new IllegalStateException(fault);
    }
  }

  @Test
  void anAnswerThatBreaksOffIsNoTemplate() throws Exception {
    try (CuttingProxy proxy = new CuttingProxy(server.port())) {
      Transport transport = open(proxy.port(), LONG, LONG);
      assertTrue(transport.fetch(request("")).isPresent());
      for (int bytes : List.of(1, 400, 4_000)) {
        proxy.cutBehind(bytes);
        LetterpressException fault =
            assertThrows(LetterpressException.class, () -> transport.fetch(request("")), bytes + " bytes");
        assertEquals(LetterpressException.NETWORK_ERROR, fault.code());
      }
    }
  }

  @Test
  void aWatchThatIsCutOffResumes() throws Exception {
    try (CuttingProxy proxy = new CuttingProxy(server.port())) {
      var transport = GrpcTransport.over(connect(proxy.port()));
      Letterpress grpc = overRest(server.sdkKey()).transport(transport).build();
      try (Watch watch = grpc.watch(options)) {
        watch.ready().get();
        proxy.cutBehind(Integer.MAX_VALUE);
        assertEquals(LetterpressException.NETWORK_ERROR, faults.take().code());
        server.post("/api/v1/templates/payment-failed:archive", "{}");
        server.post("/api/v1/templates/payment-failed:unarchive", "{}");
        assertEquals("archived", changes.take().kind());
        assertEquals("unarchived", changes.take().kind());
      }
    }
  }

  @Test
  void closingEndsAWatchThatWaits() throws Exception {
    EndedCalls ended = new EndedCalls();
    Channel channel = ClientInterceptors.intercept(connect(server.port()), ended);
    Watch watch = overRest(server.sdkKey()).transport(GrpcTransport.over(channel)).build().watch(options);
    watch.ready().get();
    watch.close();
    assertEquals(Status.Code.CANCELLED, ended.next());
    assertTrue(watch.ended().get().isEmpty());
    assertTrue(faults.isEmpty());
  }
}
