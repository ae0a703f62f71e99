package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tags of a program. */
final class Tags {
  private static final int MAX_SOURCE_BYTES = 2 * Program.MAX_VALUE_BYTES;
  private static final int MAX_TAGS = 10_000;
  private static final int MAX_LIST_TAGS = 256;
  private static final int MAX_CHOICES = 16;
  private static final String ABSENT_FROM_BRAND = "must be absent from a tag of a brand";

  /** A tag whose name has become an index into the values of a scope. */
  static final class Tag {
    Names names;

    /** `group.name`, for the report. */
    String label;

    int value;
    boolean hasDefault;
    String byDefault = "";

    /** True for the group `brand`, whose default is what the template declares. */
    boolean isBrand;

    List<String> choices = List.of();
    String source;
    boolean isDefaultBlank;
    boolean isSourceBlank;

    /** With a format, what the value is made of. */
    Names.FormattedKey made;

    /** Whether it has something to write. */
    boolean isGiven(Scope in, String policy) {
      if (!in.textOf(value).isEmpty()) {
        return !in.values.isBlank(in.first + value);
      }
      return hasDefault ? !isDefaultBlank : policy.equals(Report.KEEP) && !isSourceBlank;
    }
  }

  private final Program program;
  private final List<Formats.Format> formats;
  private final List<Tag> all = new ArrayList<>();

  private Tags(Program program, List<Formats.Format> formats) {
    this.program = program;
    this.formats = formats;
  }

  /** Reads the tags of a program whose lists and formats are known. */
  static List<Tag> parse(Program program, List<Formats.Format> formats, Object value) {
    Tags tags = new Tags(program, formats);
    tags.parseTags(value);
    return tags.all;
  }

  private void parseTags(Object value) {
    Map<Names, Integer> counts = new HashMap<>();
    Place place = Place.ROOT.at("tags");
    for (Object entry : Member.parseList(value, place, MAX_TAGS)) {
      Place loc = place.at(all.size());
      Map<String, Object> object = Member.parseObject(entry, loc);
      Names in = program.data;
      if (program.hasLists && object.containsKey("list")) {
        in = program.lists.get(Member.parseReference(object.get("list"), loc.at("list"), program.lists.size()));
      }
      if (counts.merge(in, 1, Integer::sum) > MAX_LIST_TAGS && in != program.data) {
        String msg = "must be a list with at most " + MAX_LIST_TAGS + " tags";
        throw Member.refuse(loc.at("list"), msg, "too_many");
      }
      Tag tag = parseTag(object, in, loc);
      if (program.hasFormats && object.containsKey("format")) {
        addFormat(tag, object, loc);
      }
      all.add(tag);
    }
  }

  private Tag parseTag(Map<String, Object> object, Names in, Place loc) {
    Tag tag = new Tag();
    String group = object.get("group") instanceof String text ? text : "";
    tag.isBrand = group.equals(Names.BRAND);
    if (!Names.GROUPS.contains(group) || tag.isBrand && !program.hasPaths) {
      throw Member.refuse(loc.at("group"), "must be one of text, url, attr; in format 3 also brand", "enum");
    }
    requireAbsent("list", tag, object, loc);
    String name = Member.parseName(object.get("name"), loc.at("name"), program.hasPaths);
    requireAbsent("count", tag, object, loc);
    tag.names = in;
    tag.label = group + "." + name;
    Names counted = program.hasPaths && object.containsKey("count") ? parseCounted(object.get("count"), in, loc) : null;
    List<String> path = program.hasPaths && counted == null ? Member.parsePath(object, name, loc, in) : List.of(name);
    parseTexts(tag, object, loc);
    tag.value = counted == null ? in.valueOf(group, name, path) : in.countOf(group, name, counted);
    return tag;
  }

  private static void requireAbsent(String member, Tag tag, Map<String, Object> object, Place loc) {
    if (tag.isBrand && object.containsKey(member)) {
      throw Member.refuse(loc.at(member), ABSENT_FROM_BRAND, "brand");
    }
  }

  private static void parseTexts(Tag tag, Map<String, Object> object, Place loc) {
    tag.hasDefault = tag.isBrand || object.containsKey("default");
    if (tag.hasDefault) {
      String text = Member.parseShortText(object.get("default"), loc.at("default"), Program.MAX_VALUE_BYTES);
      tag.byDefault = Text.clean(text);
    }
    tag.source = Text.clean(Member.parseShortText(object.get("source"), loc.at("source"), MAX_SOURCE_BYTES));
    tag.isDefaultBlank = Text.isBlank(tag.byDefault);
    tag.isSourceBlank = Text.isBlank(tag.source);
    if (tag.isBrand && object.containsKey("choices")) {
      tag.choices = parseChoices(object.get("choices"), loc.at("choices"));
    }
  }

  /** Reads the list whose number of items a tag writes. */
  private Names parseCounted(Object value, Names in, Place loc) {
    Names list = program.lists.get(Member.parseReference(value, loc.at("count"), program.lists.size()));
    if (list.items.holder != in) {
      throw Member.refuse(loc.at("count"), "must be a list that lies where the tag does", "scope");
    }
    return list;
  }

  /** Reads the fonts that a tag may write. */
  private static List<String> parseChoices(Object value, Place loc) {
    List<String> choices = new ArrayList<>();
    for (Object entry : Member.parseList(value, loc, MAX_CHOICES)) {
      Place place = loc.at(choices.size());
      String choice = Member.parseText(entry, place);
      if (!Escape.isFontChoice(choice)) {
        throw Member.refuse(place, "must match " + Escape.FONT_CHOICE_PATTERN, "pattern");
      }
      choices.add(choice);
    }
    return choices;
  }

  /** Gives a tag the value that its format makes of that of its name. */
  private void addFormat(Tag tag, Map<String, Object> object, Place loc) {
    requireAbsent("format", tag, object, loc);
    Formats.Format format = formats.get(Member.parseReference(object.get("format"), loc.at("format"), formats.size()));
    Tag currency = null;
    if (format.isMoney()) {
      Place place = loc.at("currency");
      currency = all.get(Member.parseReference(object.get("currency"), place, all.size()));
      if (!tag.names.isWithin(currency.names)) {
        throw Member.refuse(place, "must be a tag of the data or of a list around this tag", "scope");
      }
    }
    tag.made = new Names.FormattedKey(tag.value, format, currency);
    tag.value = tag.names.formattedOf(tag.made);
  }
}
