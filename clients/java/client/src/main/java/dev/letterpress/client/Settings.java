package dev.letterpress.client;

import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings of a client, complete and checked.
 *
 * @param diskCache null when there is none
 * @param store null when there is none
 * @param silence after how long a stream of changes that sends nothing counts as broken
 */
record Settings(
    String apiKey,
    String baseUrl,
    Duration timeout,
    Duration ttl,
    Duration maxStale,
    int maxEntries,
    long maxBytes,
    Path diskCache,
    Store store,
    HttpClient httpClient,
    Supplier<TraceContext> traceContext,
    InstantSource clock,
    Duration silence) {

  /** What a header field can carry as a bearer token (RFC 6750, section 2.1). */
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9\\-._~+/]+=*");

  private static final String MISSING = "missing";
  private static final String DURATION = "duration";

  /** Throws INVALID_REQUEST with every fault; the key is in none. */
  Settings {
    List<Issue> issues = new ArrayList<>();
    if (apiKey == null) {
      refuse(issues, "apiKey", "is missing: set " + Letterpress.API_KEY_VARIABLE, MISSING);
    } else if (!KEY.matcher(apiKey).matches()) {
      refuse(issues, "apiKey", "must be an API key, without spaces", "api_key");
    }
    String address = baseUrl == null ? null : parseBaseUrl(baseUrl);
    if (baseUrl == null) {
      refuse(issues, "baseUrl", "is missing: set " + Letterpress.URL_VARIABLE, MISSING);
    } else if (address == null) {
      String msg = "must be an http or https URL without user, password, query and fragment";
      refuse(issues, "baseUrl", msg, "url");
    }
    baseUrl = address;
    if (isMissingOrNegative(timeout) || timeout.isZero()) {
      refuse(issues, "timeout", "must be longer than 0", DURATION);
    }
    if (isMissingOrNegative(ttl)) {
      refuse(issues, "ttl", "must not be negative", DURATION);
    }
    if (isMissingOrNegative(maxStale)) {
      refuse(issues, "maxStale", "must not be negative", DURATION);
    }
    if (maxEntries < 1) {
      refuse(issues, "maxEntries", "must be at least 1", "integer");
    }
    if (maxBytes < 1) {
      refuse(issues, "maxBytes", "must be at least 1", "integer");
    }
    if (store != null && diskCache != null) {
      refuse(issues, "store", "replaces the disk cache: give one of them", "exclusive");
    }
    if (httpClient == null || httpClient.followRedirects() != HttpClient.Redirect.NEVER) {
      String msg = "must not follow redirects: the key is meant for the address of the service and no other";
      refuse(issues, "httpClient", msg, "redirects");
    }
    if (traceContext == null) {
      refuse(issues, "traceContext", "must not be null", "null");
    }
    if (!issues.isEmpty()) {
      throw refuseAll(issues);
    }
  }

  private static void refuse(List<Issue> issues, String name, String msg, String type) {
    issues.add(new Issue(List.of("options", name), msg, type));
  }

  private static boolean isMissingOrNegative(Duration duration) {
    return duration == null || duration.isNegative();
  }

  /** The address without slashes at its end; null for what is no address of a service. */
  private static String parseBaseUrl(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException fault) {
      return null;
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    boolean isAddress =
        (scheme.equals("http") || scheme.equals("https"))
            && uri.getHost() != null
            && uri.getRawUserInfo() == null
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null;
    return isAddress ? scheme + "://" + uri.getRawAuthority() + uri.getRawPath().replaceFirst("/+$", "") : null;
  }

  /** Makes INVALID_REQUEST of faults. */
  static LetterpressException refuseAll(List<Issue> issues) {
    String message =
        issues.stream()
            .map(issue -> issue.loc().get(issue.loc().size() - 1) + " " + issue.msg())
            .collect(Collectors.joining("; "));
    return new LetterpressException(LetterpressException.INVALID_REQUEST, message, 0, issues, null, null);
  }
}
