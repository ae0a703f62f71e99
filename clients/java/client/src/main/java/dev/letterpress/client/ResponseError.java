package dev.letterpress.client;

import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import dev.letterpress.evaluator.Json;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What the answers of the service other than 200 and 304 become. */
final class ResponseError {
  /** The codes of answers without one, such as those of a proxy. */
  private static final Map<Integer, String> CODES =
      Map.ofEntries(
          Map.entry(401, "INVALID_API_KEY"), Map.entry(403, "FORBIDDEN"), Map.entry(404, "TEMPLATE_NOT_FOUND"),
          Map.entry(410, "ENDPOINT_REMOVED"), Map.entry(413, "PAYLOAD_TOO_LARGE"),
          Map.entry(422, LetterpressException.INVALID_REQUEST), Map.entry(429, "RATE_LIMITED"),
          Map.entry(500, "INTERNAL"), Map.entry(502, "UNAVAILABLE"), Map.entry(503, "UNAVAILABLE"),
          Map.entry(504, "UNAVAILABLE"));

  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  private static final int NOT_FOUND = 404;

  /** The lengths of whole keys, by how they begin. */
  private static final Map<String, Integer> KEY_LENGTHS = Map.of("lp_sdk_", 69, "lp_admin_", 71);

  /** A Retry-After that is a number of seconds (RFC 9110, section 10.2.3). */
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private ResponseError() {}

  /** Message and issues fall back to `detail`. The key is removed from what the body repeats of it. */
  static LetterpressException of(int status, HttpHeaders headers, byte[] body, boolean isBrand, String apiKey) {
    if (REDIRECTS.contains(status)) {
      String msg = "the service sent a redirect; the base URL must be its final address";
      return new LetterpressException(LetterpressException.UNKNOWN, msg, status, List.of(), null, null);
    }
    Map<?, ?> members = parse(new String(body, StandardCharsets.UTF_8).replace(apiKey, "[key]"));
    String usual = status == NOT_FOUND && isBrand ? "BRAND_NOT_FOUND" : CODES.get(status);
    String code = firstText(members.get("code"), usual, LetterpressException.UNKNOWN);
    String silent = "the service answered with status " + status + " and no error body";
    String message = firstText(members.get("message"), members.get("detail"), silent) + advise(code, apiKey, isBrand);
    List<Issue> issues = firstIssues(members.get("issues"), members.get("detail"));
    return new LetterpressException(code, message, status, issues, retryAfter(headers), null);
  }

  private static Map<?, ?> parse(String text) {
    try {
      return Json.parse(text) instanceof Map<?, ?> members ? members : Map.of();
    } catch (IllegalArgumentException fault) {
      // An answer that is not the service's has no members.
      return Map.of();
    }
  }

  private static Duration retryAfter(HttpHeaders headers) {
    String given = headers.firstValue("Retry-After").orElse("");
    return SECONDS.matcher(given).matches() ? Duration.ofSeconds(Long.parseLong(given)) : null;
  }

  /** Says what the service cannot know of the caller's mistake. */
  private static String advise(String code, String apiKey, boolean isBrand) {
    if (code.equals("ROUTE_NOT_FOUND")) {
      String advice = "; the library itself adds /v1 to the base URL";
      return isBrand ? advice + ", and older services store no brands" : advice;
    }
    for (Map.Entry<String, Integer> kind : KEY_LENGTHS.entrySet()) {
      int length = kind.getValue();
      if (code.equals("INVALID_API_KEY") && apiKey.startsWith(kind.getKey()) && apiKey.length() < length) {
        String place = apiKey.length() + " of " + length;
        return " The key is cut off: it has " + place + " characters; copy it again.";
      }
    }
    return "";
  }

  private static String firstText(Object... values) {
    for (Object value : values) {
      if (value instanceof String text && !text.isEmpty()) {
        return text;
      }
    }
    return "";
  }

  private static List<Issue> firstIssues(Object... values) {
    for (Object value : values) {
      if (value instanceof List<?> list && !list.isEmpty()) {
        List<Issue> issues = new ArrayList<>();
        list.forEach(each -> addIssue(issues, each));
        return issues;
      }
    }
    return List.of();
  }

  private static void addIssue(List<Issue> issues, Object value) {
    if (value instanceof Map<?, ?> members
        && members.get("loc") instanceof List<?> loc
        && members.get("msg") instanceof String msg
        && members.get("type") instanceof String type) {
      issues.add(new Issue(loc.stream().map(ResponseError::toSegment).toList(), msg, type));
    }
  }

  private static Object toSegment(Object segment) {
    boolean isIndex = segment instanceof Double number && number == Math.rint(number);
    return isIndex ? (Object) ((Double) segment).intValue() : segment;
  }
}
