package dev.letterpress.message;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What values of a message must be like. Each pattern is applied to text of a bounded length. */
final class MessageRules {
  private static final int MAX_ADDRESS = 254;
  private static final int MAX_LOCAL_PART = 64;
  private static final int MAX_DOMAIN = 189;
  private static final int MAX_URL = 868;
  private static final int MAX_MEDIA_TYPE = 255;
  private static final int MAX_CONTENT_ID = 254;
  private static final int MAX_HEADER_NAME = 64;

  private static final String ATOM = "[\\w!#$%&'*+/=?^{|}~`-]+";
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final String DOMAIN_PATTERN = LABEL + "(?:\\." + LABEL + ")*";
  private static final String TYPE_NAME = "[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}";

  private static final Pattern ADDRESS = Pattern.compile(ATOM + "(?:\\." + ATOM + ")*@" + DOMAIN_PATTERN);
  private static final Pattern DOMAIN = Pattern.compile(DOMAIN_PATTERN);
  private static final Pattern HTTPS = Pattern.compile("(?i:https)://[\\w\\[][\\w\\-.~:/?#\\[\\]@!$&'*+,;=%]*");
  private static final Pattern MEDIA_TYPE = Pattern.compile(TYPE_NAME + "/" + TYPE_NAME);
  private static final Pattern COMPOSITE = Pattern.compile("(?i)(?:multipart|message)/.*");
  private static final Pattern CONTENT_ID =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,126}(?:@[A-Za-z0-9][A-Za-z0-9.-]{0,126})?");
  private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,63}");
  private static final Pattern RESERVED =
      Pattern.compile(
          "(?i)from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|list-unsubscribe.*"
              + "|auto-submitted|return-path|received.*|dkim-.*|arc-.*|authentication-results|resent-.*");
  private static final Pattern FILENAME = Pattern.compile("[^/\\\\\"<>:|?*]+");

  private static final int LINE_SEPARATOR = 0x2028;
  private static final int PARAGRAPH_SEPARATOR = 0x2029;

  private MessageRules() {}

  /** At most 64 bytes before the @ and 254 in all (RFC 5321, section 4.5.3.1). */
  static boolean isAddress(String text) {
    return text.length() <= MAX_ADDRESS
        && text.indexOf('@') <= MAX_LOCAL_PART
        && ADDRESS.matcher(text).matches()
        && !hasEncodedWord(text);
  }

  static boolean isDomain(String text) {
    return text.length() <= MAX_DOMAIN && DOMAIN.matcher(text).matches();
  }

  static boolean isUnsubscribeUrl(String text) {
    return text.length() <= MAX_URL && HTTPS.matcher(text).matches() && !hasEncodedWord(text);
  }

  static boolean isMediaType(String text) {
    return text.length() <= MAX_MEDIA_TYPE
        && MEDIA_TYPE.matcher(text).matches()
        && !COMPOSITE.matcher(text).matches();
  }

  static boolean isContentId(String text) {
    return text.length() <= MAX_CONTENT_ID && CONTENT_ID.matcher(text).matches();
  }

  static boolean isHeaderName(String text) {
    return text.length() <= MAX_HEADER_NAME && HEADER_NAME.matcher(text).matches();
  }

  static boolean isReserved(String headerName) {
    return RESERVED.matcher(headerName).matches();
  }

  static boolean isFilename(String text) {
    return FILENAME.matcher(text).matches();
  }

  /** Whether `=?` comes before `?=`, each with its own characters. */
  static boolean hasEncodedWord(String text) {
    int start = text.indexOf("=?");
    return start >= 0 && text.indexOf("?=", start + 2) >= 0;
  }

  static boolean hasControl(String text) {
    boolean isText = StandardCharsets.UTF_8.newEncoder().canEncode(text);
    return !isText
        || text.chars()
            .anyMatch(
                unit -> Character.isISOControl(unit) || unit == LINE_SEPARATOR || unit == PARAGRAPH_SEPARATOR);
  }
}
