package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import dev.letterpress.Template;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls the service by JSON REST. */
final class Rest implements Transport {
  static final String NOT_JSON = "it is not JSON in UTF-8";

  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;
  private static final String UNRESERVED = "-._~";

  private final Settings settings;

  Rest(Settings settings) {
    this.settings = settings;
  }

  @Override
  public Optional<Answer> fetch(Request wanted) {
    EntryKey key = new EntryKey(wanted.id(), wanted.kind(), wanted.locale());
    HttpRequest.Builder request = newRequest(pathOf(key), "application/json").setHeader("Accept-Encoding", "gzip");
    if (!wanted.etag().isEmpty()) {
      request.setHeader("If-None-Match", wanted.etag());
    }
    wanted.trace().headers().forEach(request::setHeader);
    HttpResponse<byte[]> response;
    byte[] body;
    try {
      response = send(request.build());
      body = BoundedBody.decode(response);
    } catch (IOException fault) {
      throw toNetworkError(fault);
    }
    if (response.statusCode() == NOT_MODIFIED && !wanted.etag().isEmpty()) {
      return Optional.empty();
    }
    if (response.statusCode() != OK) {
      throw ResponseError.of(response.statusCode(), response.headers(), body, key.isBrand(), settings.apiKey());
    }
    String text = readJson(response, body, key);
    return Optional.of(new Answer(text, response.headers().firstValue("ETag").orElse(""), body.length));
  }

  /** Begins a request for a path of the service. */
  HttpRequest.Builder newRequest(String path, String accept) {
    return HttpRequest.newBuilder(URI.create(settings.baseUrl() + path))
        .version(settings.baseUrl().startsWith("https:") ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
        .setHeader("Accept", accept)
        .setHeader("Authorization", "Bearer " + settings.apiKey())
        .setHeader("User-Agent", "letterpress-java/" + Letterpress.VERSION);
  }

  /** Sends a request and waits for its whole answer; the timeout of a request alone would not bound its body. */
  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        settings.httpClient().sendAsync(request, info -> new BoundedBody(info.statusCode()));
    try {
      return answer.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException fault) {
      String msg = settings.baseUrl() + " did not answer within " + settings.timeout().toMillis() + " ms";
      throw new LetterpressException(LetterpressException.TIMEOUT, msg, 0, List.of(), null, fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw canceled(fault);
    } catch (ExecutionException fault) {
      throw fault.getCause() instanceof IOException cause ? cause : new IOException(fault.getCause());
    } finally {
      answer.cancel(true);
    }
  }

  static LetterpressException canceled(InterruptedException cause) {
    String msg = "the thread of the call was interrupted";
    return new LetterpressException(LetterpressException.CANCELED, msg, 0, List.of(), null, cause);
  }

  private static String pathOf(EntryKey key) {
    if (key.isBrand()) {
      return "/v1/sdk/brand/" + escape(key.id());
    }
    String path =
        "/v1/sdk/template/" + escape(key.id()) + "?target=" + key.kind() + "&program_format="
            + Template.PROGRAM_FORMAT;
    return key.locale().isEmpty() ? path : path + "&locale=" + escape(key.locale());
  }

  @Override
  public ChangeStream openStream(String cursor, boolean hasBrands) {
    return new EventStream(settings, this, watchPath(cursor, hasBrands));
  }

  private static String watchPath(String cursor, boolean hasBrands) {
    List<String> query = new ArrayList<>();
    if (!cursor.isEmpty()) {
      query.add("cursor=" + escape(cursor));
    }
    if (hasBrands) {
      query.add("brands=true");
    }
    return "/v1/sdk/watch" + (query.isEmpty() ? "" : "?" + String.join("&", query));
  }

  /** Percent-encodes all that is not unreserved (RFC 3986, section 2.3). */
  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
      boolean isLetter = unit >= 'A' && unit <= 'Z' || unit >= 'a' && unit <= 'z' || unit >= '0' && unit <= '9';
      if (isLetter || UNRESERVED.indexOf(unit) >= 0) {
        escaped.append((char) unit);
      } else {
        escaped.append(String.format("%%%02X", unit));
      }
    }
    return escaped.toString();
  }

  private static String readJson(HttpResponse<?> response, byte[] body, EntryKey key) {
    String given = response.headers().firstValue("Content-Type").orElse("");
    String media = given.split(";", 2)[0].strip();
    if (!media.equalsIgnoreCase("application/json")) {
      throw refuseAnswer(key, "it is '" + media + "', not application/json");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException fault) {
      throw refuseAnswer(key, NOT_JSON);
    }
  }

  /** The error for an answer that is no template and no brand. */
  static LetterpressException refuseAnswer(EntryKey key, String reason) {
    String msg = "the service's answer is not a " + key.noun() + ": " + reason;
    return new LetterpressException(LetterpressException.UNKNOWN, msg, OK, List.of(), null, null);
  }

  /** The error for a request that got no answer, or not all of it. */
  LetterpressException toNetworkError(IOException fault) {
    if (fault instanceof BoundedBody.TooLongException tooLong) {
      String msg = tooLong.getMessage();
      return new LetterpressException(LetterpressException.UNKNOWN, msg, tooLong.status(), List.of(), null, null);
    }
    String msg = settings.baseUrl() + " could not be reached, or broke off";
    boolean hasKey = false;
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      msg += cause instanceof UnresolvedAddressException ? " (no such host)" : "";
      hasKey |= String.valueOf(cause.getMessage()).contains(settings.apiKey());
    }
    return new LetterpressException(
        LetterpressException.NETWORK_ERROR, msg, 0, List.of(), null, hasKey ? null : fault);
  }
}
