package dev.letterpress.client;

import java.net.http.HttpRequest;
import java.util.regex.Pattern;

/**
 * The header fields of W3C Trace Context: the span that a fetch is part of.
 *
 * @param traceparent the identity of the span; empty when there is none
 * @param tracestate what vendors add to it; empty when there is none
 */
public record TraceContext(String traceparent, String tracestate) {
  static final TraceContext NONE = new TraceContext("", "");

  private static final Pattern PARENT = Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

  private static final Pattern STATE = Pattern.compile("[\\x20-\\x7e]{1,512}");

  /** Adds the fields that can be sent: no fetch fails for its trace. */
  void addTo(HttpRequest.Builder request) {
    if (traceparent == null || !PARENT.matcher(traceparent).matches()) {
      return;
    }
    request.setHeader("traceparent", traceparent);
    if (tracestate != null && STATE.matcher(tracestate).matches()) {
      request.setHeader("tracestate", tracestate);
    }
  }
}
