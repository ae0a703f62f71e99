package dev.letterpress.client;

/**
 * What an entry is found by within one client.
 *
 * @param id a UUID or a slug, as in the call
 * @param kind the name of a target, or that of a brand, which no target has
 * @param locale of a template, the language tag in the call; empty for its own language
 */
record EntryKey(String id, String kind, String locale) {
  static final String BRAND = "brand";

  static EntryKey ofBrand(String id) {
    return new EntryKey(id, BRAND, "");
  }

  boolean isBrand() {
    return kind.equals(BRAND);
  }

  String noun() {
    return isBrand() ? BRAND : "template";
  }
}
