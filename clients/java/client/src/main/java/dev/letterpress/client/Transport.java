package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Calls the service, from many threads at once. What it throws is a {@link LetterpressException}. */
public interface Transport {
  /**
   * Requests a template or a brand, and waits for the answer no longer than its settings say.
   *
   * @param request which one
   * @return it; empty when the one with the entity tag of the request is current
   * @throws LetterpressException what the service refuses with, NETWORK_ERROR and TIMEOUT
   */
  Optional<Answer> fetch(Request request);

  /**
   * Prepares a stream of changes, which is requested when it is read.
   *
   * @param cursor the position behind which it begins; empty for what changes from now on
   * @param hasBrands whether it has the changes of brands
   * @return the stream
   */
  ChangeStream openStream(String cursor, boolean hasBrands);

  /**
   * What a client has set for its calls.
   *
   * @param apiKey the SDK key that each call carries
   * @param baseUrl the address of the service, by which errors name it
   * @param timeout bounds the wait for an answer
   * @param silence after how long a stream of changes that sends nothing counts as broken
   */
  record CallSettings(String apiKey, String baseUrl, Duration timeout, Duration silence) {
    /** Leaves out the key. */
    @Override
    public String toString() {
      return "CallSettings[" + baseUrl + "]";
    }
  }

  /**
   * A request for a template or a brand.
   *
   * @param id a UUID or a slug
   * @param kind the name of a target; `brand`, which no target has, for a brand
   * @param locale of a template, the language tag of the reader; empty for the template's own language
   * @param etag the entity tag of the one that the client has; empty when it has none
   * @param trace the span that the request is part of
   */
  record Request(String id, String kind, String locale, String etag, TraceContext trace) {
    /**
     * Says what is requested.
     *
     * @return whether it is a brand
     */
    public boolean isBrand() {
      return kind.equals(EntryKey.BRAND);
    }
  }

  /**
   * A template or a brand.
   *
   * @param json what REST sends of it
   * @param etag its entity tag; empty when there is none
   * @param bytes how long it is in UTF-8
   */
  record Answer(String json, String etag, int bytes) {
    /**
     * Makes the answer with a brand that did not come as JSON.
     *
     * @param id its UUID
     * @param tokens its values
     * @param etag its entity tag; empty when there is none
     * @return the answer
     */
    public static Answer ofBrand(String id, Map<String, String> tokens, String etag) {
      String members =
          tokens.entrySet().stream()
              .map(token -> JsonString.quote(token.getKey()) + ":" + JsonString.quote(token.getValue()))
              .collect(Collectors.joining(","));
      String json = "{\"id\":" + JsonString.quote(id) + ",\"tokens\":{" + members + "}}";
      return new Answer(json, etag, json.getBytes(StandardCharsets.UTF_8).length);
    }
  }
}
