package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.letterpress.Data;
import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import dev.letterpress.OnMissing;
import dev.letterpress.Report;
import dev.letterpress.Target;
import dev.letterpress.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Runs one case with a server and a folder of its own, on a clock of its own. */
final class FetchCase {
  static final String API_KEY = "lp_sdk_0123456789AB_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ012345";

  private final ScriptedServer server;
  private final Path folder;
  private final TestClock clock = new TestClock();

  FetchCase(ScriptedServer server, Path folder) {
    this.server = server;
    this.folder = folder;
  }

  void run(Map<?, ?> given) throws IOException {
    Map<?, ?> clients = objectOf(given, "clients");
    if (!given.containsKey("steps")) {
      expect(given.get("expected"), outcomeOf(() -> open(objectOf(given, "client"))));
      return;
    }
    Map<Object, Letterpress> opened = new HashMap<>();
    for (Object each : (List<?>) given.get("steps")) {
      Map<?, ?> step = (Map<?, ?>) each;
      Object name = step.get("client");
      Map<?, ?> options = objectOf(clients.isEmpty() ? given : clients, clients.isEmpty() ? "client" : (String) name);
      Letterpress client = opened.computeIfAbsent(String.valueOf(name), made -> open(options));
      step(step, client, options.get("api_key") instanceof String key ? key : API_KEY);
    }
  }

  private Letterpress open(Map<?, ?> options) {
    LetterpressBuilder builder =
        Letterpress.builder().apiKey(API_KEY).baseUrl(server.url()).timeout(Duration.ofSeconds(5)).clock(clock);
    options.forEach((name, value) -> set(builder, (String) name, value));
    return builder.build();
  }

  private void set(LetterpressBuilder builder, String name, Object value) {
    switch (name) {
      case "api_key" -> builder.apiKey((String) value);
      case "base_url" -> builder.baseUrl(((String) value).replace("{server}", server.url()));
      case "timeout_ms" -> builder.timeout(Duration.ofMillis(((Double) value).longValue()));
      case "ttl_seconds" -> builder.ttl(secondsOf(value));
      case "max_stale_seconds" -> builder.maxStale(secondsOf(value));
      case "max_entries" -> builder.maxEntries(((Double) value).intValue());
      case "max_bytes" -> builder.maxBytes(((Double) value).longValue());
      case "disk" -> builder.diskCache(folder);
      default -> throw new IllegalArgumentException(name);
    }
  }

  private static Duration secondsOf(Object value) {
    return Duration.ofMillis(Math.round((Double) value * 1000));
  }

  private void step(Map<?, ?> step, Letterpress client, String key) throws IOException {
    if (step.get("advance_seconds") instanceof Double seconds) {
      clock.advance(secondsOf(seconds));
    }
    boolean isDown = "down".equals(step.get("server"));
    List<?> script = step.get("server") instanceof List<?> given ? given : List.of();
    server.play(script);
    if (isDown) {
      server.stop();
    }
    Object outcome = act(step, client);
    if (isDown) {
      server.start();
    }
    List<ScriptedServer.Seen> seen = server.seen();
    assertEquals(script.size(), seen.size(), "requests");
    for (int at = 0; at < seen.size(); at++) {
      expectRequest(seen.get(at), objectOf((Map<?, ?>) script.get(at), "request"), key);
    }
    if (step.containsKey("expected")) {
      expect(step.get("expected"), outcome);
    }
  }

  private static Object act(Map<?, ?> step, Letterpress client) {
    if (step.get("render") instanceof Map<?, ?> given) {
      return outcomeOf(() -> client.render(toRequest(given)));
    }
    if (step.get("render_many") instanceof List<?> given) {
      List<RenderRequest> requests = given.stream().map(each -> toRequest((Map<?, ?>) each)).toList();
      return client.renderMany(requests).stream()
          .map(result -> outcomeOf(() -> result.mail().orElseThrow(() -> result.error().orElseThrow())))
          .toList();
    }
    if (step.get("delete_cached") instanceof Map<?, ?> given) {
      String id = (String) given.get("template_id");
      int count = given.containsKey("target") ? client.deleteCached(id, targetOf(given)) : client.deleteCached(id);
      return (double) count;
    }
    if (step.containsKey("list_cached")) {
      return client.listCached().stream().map(FetchCase::toEntry).toList();
    }
    assertTrue(step.containsKey("clear_cache"));
    client.clearCache();
    return null;
  }

  private static Map<String, Object> toEntry(CachedTemplate cached) {
    Map<String, Object> entry = new HashMap<>();
    entry.put("template_id", cached.templateId());
    entry.put("target", cached.target().id());
    entry.put("is_fresh", cached.isFresh());
    entry.put("locale", cached.locale().isEmpty() ? null : cached.locale());
    return entry;
  }

  private static Target targetOf(Map<?, ?> given) {
    return given.get("target") instanceof String id ? Target.of(id).orElseThrow() : Target.HTML;
  }

  private static RenderRequest toRequest(Map<?, ?> given) {
    String policy = given.get("on_missing") instanceof String text ? text : "error-urls";
    Map<String, Object> members = new HashMap<>();
    objectOf(given, "dynamic_data").forEach((name, value) -> members.put((String) name, value));
    return RenderRequest.of((String) given.get("template_id"))
        .withData(Data.ofMembers(members))
        .withTarget(targetOf(given))
        .withOnMissing(OnMissing.valueOf(policy.replace('-', '_').toUpperCase(Locale.ROOT)))
        .withLocale(given.get("locale") instanceof String locale ? locale : "");
  }

  /** A mail or an error in the form of the cases. */
  private static Object outcomeOf(Supplier<?> call) {
    try {
      return call.get() instanceof Mail mail ? toMembers(mail) : null;
    } catch (LetterpressException fault) {
      List<Object> issues = new ArrayList<>();
      for (Issue issue : fault.issues()) {
        List<Object> loc = new ArrayList<>();
        issue.loc().forEach(part -> loc.add(part instanceof Integer index ? (Object) index.doubleValue() : part));
        issues.add(Map.of("loc", loc, "msg", issue.msg(), "type", issue.type()));
      }
      Map<String, Object> error =
          Map.of(
              "code", fault.code(), "status", (double) fault.status(), "message", fault.getMessage(), "issues", issues);
      return Map.of("error", error);
    }
  }

  private static Map<String, Object> toMembers(Mail mail) {
    Map<String, Object> members = new HashMap<>();
    members.put("template_id", mail.templateId());
    members.put("target", mail.target().id());
    members.put("output", mail.output());
    mail.text().ifPresent(text -> members.put("text", text));
    mail.subject().ifPresent(subject -> members.put("subject", subject));
    Report report = mail.report();
    Map<String, Object> lists = new HashMap<>();
    report.lists().forEach((name, count) -> lists.put(name, (double) count));
    members.put(
        "report",
        Map.of(
            "missing", report.missing(), "defaulted", report.defaulted(), "unused", report.unused(), "rejected_urls",
            report.rejectedUrls(), "hidden", report.hidden(), "lists", lists, "bytes", (double) report.bytes()));
    members.put("from_stale_cache", mail.fromStaleCache());
    return members;
  }

  private static void expect(Object expected, Object actual) {
    assertTrue(matches(expected, actual), () -> "expected " + expected + "\ngot " + actual);
  }

  private static boolean matches(Object expected, Object actual) {
    if (expected instanceof Map<?, ?> wanted) {
      return actual instanceof Map<?, ?> object
          && wanted.entrySet().stream().allMatch(each -> matches(each.getValue(), object.get(each.getKey())));
    }
    if (expected instanceof List<?> wanted && actual instanceof List<?> list) {
      // Entries of a cache are listed in any order.
      List<Object> given = sorted(list);
      List<Object> sought = sorted(wanted);
      boolean isEqual = given.size() == sought.size();
      for (int at = 0; isEqual && at < given.size(); at++) {
        isEqual = matches(sought.get(at), given.get(at));
      }
      return isEqual;
    }
    return expected == null ? actual == null : expected.equals(actual);
  }

  private static List<Object> sorted(List<?> list) {
    boolean isListing = !list.isEmpty() && list.get(0) instanceof Map<?, ?> first && first.containsKey("is_fresh");
    List<Object> sorted = new ArrayList<>(list);
    if (isListing) {
      sorted.sort(Comparator.comparing(each -> new TreeMap<>(Map.copyOf(named(each))).toString()));
    }
    return sorted;
  }

  private static Map<String, String> named(Object entry) {
    Map<String, String> named = new HashMap<>();
    ((Map<?, ?>) entry).forEach((name, value) -> named.put((String) name, String.valueOf(value)));
    named.remove("locale");
    named.put("of", String.valueOf(((Map<?, ?>) entry).get("locale")));
    return named;
  }

  private static void expectRequest(ScriptedServer.Seen seen, Map<?, ?> expected, String key) {
    assertEquals("GET", seen.method());
    assertEquals("Bearer " + key, seen.headers().get("authorization"));
    if (expected.get("path") instanceof String path) {
      assertEquals(path.replace("{format}", String.valueOf(Template.PROGRAM_FORMAT)), seen.path());
    }
    Map<?, ?> headers = objectOf(expected, "headers");
    headers.forEach((name, value) -> expectHeader((String) name, seen.headers().get(name), value));
  }

  private static void expectHeader(String name, String actual, Object expected) {
    if (expected == null) {
      // HttpClient of Java 17 says of a GET that it has no content.
      assertNull(name.equals("content-length") && "0".equals(actual) ? null : actual, name);
    } else if (expected instanceof Map<?, ?> like) {
      assertNotNull(actual, name);
      assertTrue(Pattern.compile((String) like.get("match")).matcher(actual).find(), name + " is " + actual);
    } else {
      assertEquals(expected, actual, name);
    }
  }

  private static Map<?, ?> objectOf(Map<?, ?> from, String name) {
    return from.get(name) instanceof Map<?, ?> object ? object : Map.of();
  }
}
