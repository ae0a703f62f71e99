package dev.letterpress.client;

import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import dev.letterpress.Template;
import dev.letterpress.evaluator.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A fetched template or brand, as caches hold it.
 *
 * @param text the JSON of it
 * @param template null for a brand
 * @param uuid the id that the service gives it
 * @param tokens the values of a brand; empty for a template
 * @param etag empty when there is none
 * @param checkedAt when the service last sent or confirmed it
 * @param bytes how long it is where it comes from
 */
record Entry(
    EntryKey key,
    String text,
    Template template,
    String uuid,
    Map<String, String> tokens,
    String etag,
    Instant checkedAt,
    long bytes) {

  /** Reads a template or a brand of the service. It throws RENDER_ERROR for anything else. */
  static Entry parse(EntryKey key, String text, String etag, Instant checkedAt, long bytes) {
    if (!key.isBrand()) {
      Template template = Template.parse(text);
      return new Entry(key, text, template, template.id(), Map.of(), etag, checkedAt, bytes);
    }
    Map<?, ?> members = parseBrand(text);
    return new Entry(key, text, null, (String) members.get("id"), tokensOf(members), etag, checkedAt, bytes);
  }

  Entry confirmed(Instant now) {
    return new Entry(key, text, template, uuid, tokens, etag, now, bytes);
  }

  /** Returns an object with an id and tokens. */
  private static Map<?, ?> parseBrand(String text) {
    Object value;
    try {
      value = Json.parse(text);
    } catch (IllegalArgumentException fault) {
      throw refuseBrand("is not JSON", "json");
    }
    if (!(value instanceof Map<?, ?> members)) {
      throw refuseBrand("must be an object", "object_type");
    }
    if (!(members.get("id") instanceof String)) {
      throw refuseBrand("must be a string", "string_type", "id");
    }
    if (!(members.get("tokens") instanceof Map)) {
      throw refuseBrand("must be an object", "object_type", "tokens");
    }
    return members;
  }

  private static Map<String, String> tokensOf(Map<?, ?> brand) {
    Map<String, String> tokens = new LinkedHashMap<>();
    Map<?, ?> given = (Map<?, ?>) brand.get("tokens");
    given.forEach(
        (name, token) -> {
          if (!(token instanceof String known)) {
            throw refuseBrand("must be a string", "string_type", "tokens", (String) name);
          }
          tokens.put((String) name, known);
        });
    return tokens;
  }

  private static LetterpressException refuseBrand(String msg, String type, String... path) {
    List<Object> loc = new ArrayList<>(List.of("brand"));
    loc.addAll(List.of(path));
    String place = loc.stream().map(String::valueOf).collect(Collectors.joining("."));
    List<Issue> issues = List.of(new Issue(loc, msg, type));
    return new LetterpressException(
        LetterpressException.RENDER_ERROR, place + ": " + msg, 0, issues, null, null);
  }
}
