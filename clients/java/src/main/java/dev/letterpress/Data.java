package dev.letterpress;

import dev.letterpress.evaluator.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a template is filled with: an object of the caller, or values sorted by their use. */
public final class Data {
  private static final String BRAND = "brand";

  private final Object supplied;

  private Data(Object supplied) {
    this.supplied = supplied;
  }

  /**
   * Supplies an object of any shape: a record, a bean or a map. Only the members are read that the template requests.
   *
   * @param object the object; its members are record components, public getters or entries
   * @return the data
   */
  public static Data of(Object object) {
    return new Data(Map.of("data", object));
  }

  /**
   * Supplies values in the form of the API: a map with `data`, `merge_tags`, `context`, `lists` and `brand`. What is
   * sorted wins over `data`.
   *
   * @param members the map
   * @return the data
   */
  public static Data ofMembers(Map<String, ?> members) {
    return new Data(members);
  }

  /**
   * Reads data that are JSON in the form of the API, with its members in their order.
   *
   * @param json the text
   * @return the data
   * @throws LetterpressException for what is not JSON
   */
  public static Data ofJson(String json) {
    try {
      return new Data(Json.parse(json));
    } catch (IllegalArgumentException fault) {
      throw LetterpressException.refuse(List.of("data"), fault.getMessage(), "json");
    }
  }

  /**
   * Adds the brand that the mail is sent for: one that the service stores.
   *
   * @param id its UUID or slug; only a client reads it
   * @return the data with the brand
   */
  public Data withStoredBrand(String id) {
    return with(id);
  }

  /**
   * Adds the brand that the mail is sent for: its colours, fonts, URLs and texts. Where one is missing or not what the
   * token accepts, the template uses the value that it declares.
   *
   * @param values each by the name of its token
   * @return the data with the brand
   */
  public Data withBrand(Map<String, @Nullable String> values) {
    return with(new LinkedHashMap<>(values));
  }

  /**
   * Says which stored brand the data name.
   *
   * @return its UUID or slug, if they name one
   */
  public Optional<String> storedBrand() {
    Object brand = supplied instanceof Map<?, ?> members ? members.get(BRAND) : null;
    return brand instanceof String id ? Optional.of(id) : Optional.empty();
  }

  private Data with(Object brand) {
    if (!(supplied instanceof Map<?, ?> members)) {
      return this;
    }
    Map<Object, Object> changed = new LinkedHashMap<>(members);
    changed.put(BRAND, brand);
    return new Data(changed);
  }

  Object supplied() {
    return supplied;
  }
}
