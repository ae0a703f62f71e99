package dev.letterpress.client;

import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header fields of W3C Trace Context: the span that a fetch is part of.
 *
 * @param traceparent the identity of the span; empty or null when there is none
 * @param tracestate what vendors add to it; empty or null when there is none
 */
public record TraceContext(@Nullable String traceparent, @Nullable String tracestate) {
  static final TraceContext NONE = new TraceContext("", "");

  private static final Pattern PARENT = Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

  private static final Pattern STATE = Pattern.compile("[\\x20-\\x7e]{1,512}");

  /**
   * Finds the fields that can be sent: no fetch fails for its trace.
   *
   * @return the values of the well-formed fields by their names
   */
  public Map<String, String> headers() {
    if (traceparent == null || !PARENT.matcher(traceparent).matches()) {
      return Map.of();
    }
    boolean hasState = tracestate != null && STATE.matcher(tracestate).matches();
    Map<String, String> parent = Map.of("traceparent", traceparent);
    return hasState ? Map.of("traceparent", traceparent, "tracestate", tracestate) : parent;
  }
}
