package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks the formats of a program. */
final class Formats {
  private static final int MAX_FORMATS = 256;
  private static final int MAX_CURRENCIES = 512;
  private static final int MAX_PLACES = 20;
  private static final int MAX_SIZES = 2;
  private static final int MAX_GROUP = 9;
  private static final int DIGIT_COUNT = 10;
  private static final int MAX_PARTS = 32;
  private static final int MAX_BYTES = 256;
  private static final String FIELD_RULE =
      "must be one of y, M, d, H, h, m, s with a width, or of M, E, a, B with names";
  private static final Map<String, Integer> NAME_COUNTS = Map.of("M", 12, "E", 7, "a", 2, "B", 24);

  /** How an amount is written by the code of its currency. In other, `¤` is where the code belongs. */
  private record Money(Map<String, FormatNumber> of, FormatNumber other) {}

  /** A checked entry: one of a number, of a date, or of money whose currency is a value. */
  static final class Format {
    private final FormatNumber number;
    private final FormatDate date;
    private final Money money;

    private Format(FormatNumber number, FormatDate date, Money money) {
      this.number = number;
      this.date = date;
      this.money = money;
    }

    boolean isMoney() {
      return money != null;
    }

    /** What is written of a value; null for one that is no number or no date, or whose currency has no code. */
    String write(String text, String currency) {
      if (number != null) {
        return number.write(text);
      }
      if (date != null) {
        return date.write(text);
      }
      if (!isCurrencyCode(currency)) {
        return null;
      }
      FormatNumber known = money.of.get(currency);
      return (known == null ? money.other.withCode(currency) : known).write(text);
    }

    /** Says what a value must be that the format cannot write, for a refusal. */
    String wanted() {
      String wanted;
      if (money != null) {
        wanted = "a number such as 1234.5 with a currency such as EUR";
      } else if (number != null) {
        wanted = "a number such as 1234.5";
      } else {
        wanted = date.hasTime() ? "a date with a time such as 2026-12-10T14:30Z" : "a date such as 2026-12-10";
      }
      return "must be " + wanted + ", as it has a format and no default";
    }
  }

  private Formats() {}

  private static boolean isCurrencyCode(String code) {
    return code.length() == 3 && code.chars().allMatch(letter -> letter >= 'A' && letter <= 'Z');
  }

  static List<Format> parse(Object value) {
    List<Format> formats = new ArrayList<>();
    Place place = Place.ROOT.at("formats");
    for (Object entry : Member.parseList(value, place, MAX_FORMATS)) {
      Place loc = place.at(formats.size());
      Map<String, Object> object = Member.parseObject(entry, loc);
      if (object.containsKey("parts")) {
        formats.add(new Format(null, parseDate(object, loc), null));
      } else if (object.containsKey("of")) {
        formats.add(new Format(null, null, parseMoney(object, loc)));
      } else {
        formats.add(new Format(parseNumber(object, loc), null, null));
      }
    }
    return formats;
  }

  private static Money parseMoney(Map<String, Object> object, Place loc) {
    FormatNumber.Separators common = parseSeparators(object, loc);
    Place ofLoc = loc.at("of");
    Map<String, Object> of = Member.parseObject(object.get("of"), ofLoc);
    if (of.size() > MAX_CURRENCIES) {
      throw Member.refuse(ofLoc, "must hold at most " + MAX_CURRENCIES + " items", "too_long");
    }
    Map<String, FormatNumber> forms = new HashMap<>();
    of.forEach((code, form) -> {
      if (!isCurrencyCode(code)) {
        throw Member.refuse(ofLoc.at(code), "must be named by a code such as EUR", "pattern");
      }
      forms.put(code, parseCurrencyForm(form, ofLoc.at(code), common));
    });
    return new Money(forms, parseCurrencyForm(object.get("other"), loc.at("other"), common));
  }

  private static FormatNumber parseCurrencyForm(Object value, Place loc, FormatNumber.Separators common) {
    List<?> form = Member.parseExactly(3, value, loc);
    int places = Member.parseIndex(form.get(2), loc.at(2), 0, MAX_PLACES);
    FormatNumber.Affixes plus = parseAffixes(form.get(0), loc.at(0));
    return new FormatNumber(plus, parseAffixes(form.get(1), loc.at(1)), common, places, places, 0);
  }

  private static FormatNumber parseNumber(Map<String, Object> object, Place loc) {
    Place fractionLoc = loc.at("fraction");
    List<?> fraction = Member.parseExactly(2, object.get("fraction"), fractionLoc);
    int least = Member.parseIndex(fraction.get(0), fractionLoc.at(0), 0, MAX_PLACES);
    FormatNumber.Separators separators = parseSeparators(object, loc);
    FormatNumber.Affixes plus = parseAffixes(object.get("plus"), loc.at("plus"));
    FormatNumber.Affixes minus = parseAffixes(object.get("minus"), loc.at("minus"));
    int most = Member.parseIndex(fraction.get(1), fractionLoc.at(1), least, MAX_PLACES);
    boolean hasShift = object.containsKey("shift");
    int shift = hasShift ? Member.parseIndex(object.get("shift"), loc.at("shift"), 0, 2) : 0;
    return new FormatNumber(plus, minus, separators, least, most, shift);
  }

  private static FormatNumber.Separators parseSeparators(Map<String, Object> object, Place loc) {
    Place sizesLoc = loc.at("sizes");
    List<Integer> sizes = new ArrayList<>();
    for (Object size : Member.parseList(object.get("sizes"), sizesLoc, MAX_SIZES)) {
      sizes.add(Member.parseIndex(size, sizesLoc.at(sizes.size()), 1, MAX_GROUP));
    }
    if (sizes.isEmpty()) {
      throw Member.refuse(sizesLoc, "must hold 1 or 2 items", "too_short");
    }
    String decimal = Member.parseShortText(object.get("decimal"), loc.at("decimal"), MAX_BYTES);
    String group = Member.parseShortText(object.get("group"), loc.at("group"), MAX_BYTES);
    int least = Member.parseIndex(object.get("least"), loc.at("least"), 1, MAX_GROUP);
    List<String> digits = parseDigits(object, loc);
    return new FormatNumber.Separators(decimal, group, sizes.get(0), sizes.get(sizes.size() - 1), least, digits);
  }

  private static List<String> parseDigits(Map<String, Object> object, Place loc) {
    return object.containsKey("digits") ? parseTexts(DIGIT_COUNT, object.get("digits"), loc.at("digits")) : null;
  }

  private static FormatNumber.Affixes parseAffixes(Object value, Place loc) {
    List<String> texts = parseTexts(2, value, loc);
    return new FormatNumber.Affixes(texts.get(0), texts.get(1));
  }

  private static FormatDate parseDate(Map<String, Object> object, Place loc) {
    Place partsLoc = loc.at("parts");
    List<FormatDate.Part> parts = new ArrayList<>();
    for (Object part : Member.parseList(object.get("parts"), partsLoc, MAX_PARTS)) {
      parts.add(parsePart(part, partsLoc.at(parts.size())));
    }
    return new FormatDate(parts, parseDigits(object, loc));
  }

  private static FormatDate.Part parsePart(Object value, Place loc) {
    if (value instanceof String) {
      return new FormatDate.Part(Member.parseShortText(value, loc, MAX_BYTES), null, 0, null);
    }
    List<?> entry = Member.parseExactly(2, value, loc);
    String field = entry.get(0) instanceof String text ? text : "";
    if (entry.get(1) instanceof Double) {
      if (field.length() == 1 && "yMdHhms".contains(field)) {
        return new FormatDate.Part(null, field, Member.parseIndex(entry.get(1), loc.at(1), 1, 2), null);
      }
    } else if (NAME_COUNTS.containsKey(field)) {
      return new FormatDate.Part(null, field, 0, parseTexts(NAME_COUNTS.get(field), entry.get(1), loc.at(1)));
    }
    throw Member.refuse(loc.at(0), FIELD_RULE, "enum");
  }

  /** Reads a list of that many texts. */
  private static List<String> parseTexts(int count, Object value, Place loc) {
    List<String> texts = new ArrayList<>();
    for (Object text : Member.parseExactly(count, value, loc)) {
      texts.add(Member.parseShortText(text, loc.at(texts.size()), MAX_BYTES));
    }
    return texts;
  }
}
