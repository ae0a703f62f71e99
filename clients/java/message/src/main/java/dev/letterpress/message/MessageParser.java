package dev.letterpress.message;

import dev.letterpress.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Makes a message of its settings, and finds every fault in them. */
final class MessageParser {
  private static final int MAX_NAME_BYTES = 256;
  private static final int MAX_VALUE_BYTES = 870;

  private static final String SUBJECT = "subject";
  private static final String HEADERS = "headers";

  private static final String WRONG_ADDRESS =
      "must be an address such as ann@example.com, in ASCII; write other letters of a domain as xn--…";
  private static final String WRONG_URL =
      "must be a URL with https:, percent-encoded, ( as %28 and ) as %29 too, of at most 868 characters";

  private final MessageBuilder given;
  private final Faults faults = new Faults();

  MessageParser(MessageBuilder given) {
    this.given = given;
  }

  Message parse() {
    if (given.mail.target() != Target.HTML) {
      faults.add("target", "must be html; nothing else is the body of a message", "target");
    }
    MessageDefaults defaults = MessageDefaults.parse(given.mail.message(), faults);
    Mailbox from = parseFrom(defaults);
    List<Mailbox> to = parseMailboxes(given.to, "to");
    List<Mailbox> cc = parseMailboxes(given.cc, "cc");
    List<Mailbox> bcc = parseMailboxes(given.bcc, "bcc");
    List<Mailbox> replyTo = parseMailboxes(orElse(given.replyTo, defaults.mailboxes("replyTo")), "replyTo");
    if (given.to.isEmpty()) {
      faults.add("missing", "must be there: whom the message is for", "to");
    }
    String subject = parseSubject();
    Optional<TextFormat> format = parseTextFormat(defaults);
    List<Header> headers = parseStandardHeaders(defaults);
    headers.addAll(parseHeaders());
    String messageId = parseMessageId(defaults, from);
    List<Attachment> attachments = new AttachmentParser(faults).parse(given.attachments);
    faults.check();
    Optional<String> text = given.mail.text().filter(each -> !each.isEmpty());
    return new Message(
        given.mail, from, to, cc, bcc, replyTo, subject, given.mail.output(),
        text.map(each -> format.map(known -> known.apply(each)).orElse(each)), text.flatMap(each -> format), messageId,
        List.copyOf(headers), attachments);
  }

  private static <T> T orElse(T value, T byDefault) {
    return value == null ? byDefault : value;
  }

  private Mailbox parseFrom(MessageDefaults defaults) {
    List<Mailbox> ofTemplate = orElse(defaults.mailboxes("from"), List.of());
    Mailbox from = given.from == null && !ofTemplate.isEmpty() ? ofTemplate.get(0) : given.from;
    return parseMailbox(orElse(from, Mailbox.of("")), "from").orElse(Mailbox.of(""));
  }

  /** Reads a list of mailboxes. Those with a fault are not among them. */
  private List<Mailbox> parseMailboxes(List<Mailbox> mailboxes, String name) {
    List<Mailbox> parsed = new ArrayList<>();
    List<Mailbox> all = orElse(mailboxes, List.of());
    for (int at = 0; at < all.size(); at++) {
      parseMailbox(all.get(at), name, at).ifPresent(parsed::add);
    }
    return List.copyOf(parsed);
  }

  private Optional<Mailbox> parseMailbox(Mailbox mailbox, Object... loc) {
    Optional<String> name = mailbox.name().filter(text -> !text.isEmpty());
    Optional<String> parsed = name.flatMap(text -> faults.parseHeaderText(text, MAX_NAME_BYTES, below(loc, "name")));
    if (!MessageRules.isAddress(mailbox.address())) {
      faults.add("address", WRONG_ADDRESS, name.isPresent() ? below(loc, "address") : loc);
      return Optional.empty();
    }
    boolean isWhole = name.isEmpty() || parsed.isPresent();
    return isWhole ? Optional.of(new Mailbox(parsed, mailbox.address())) : Optional.empty();
  }

  static Object[] below(Object[] loc, String name) {
    List<Object> way = new ArrayList<>(List.of(loc));
    way.add(name);
    return way.toArray();
  }

  private String parseSubject() {
    String text = orElse(given.subject, given.mail.subject().orElse(""));
    Optional<String> subject = faults.parseHeaderText(text, MAX_VALUE_BYTES, SUBJECT);
    if (subject.filter(String::isEmpty).isPresent()) {
      faults.add("missing", "must be there: the template has no subject, or an empty one", SUBJECT);
    }
    return subject.orElse("");
  }

  private Optional<TextFormat> parseTextFormat(MessageDefaults defaults) {
    String ofTemplate = orElse(defaults.text("textFormat"), "");
    if (given.textFormat != null || ofTemplate.isEmpty()) {
      return Optional.ofNullable(given.textFormat);
    }
    Optional<TextFormat> format = TextFormat.of(ofTemplate);
    if (format.isEmpty()) {
      faults.add("choice", "must be wrapped or flowed", "textFormat");
    }
    return format;
  }

  private List<Header> parseStandardHeaders(MessageDefaults defaults) {
    List<Header> headers = new ArrayList<>();
    String url = orElse(given.unsubscribeUrl, orElse(defaults.text("unsubscribeUrl"), ""));
    if (MessageRules.isUnsubscribeUrl(url)) {
      headers.add(new Header("List-Unsubscribe", "<" + url + ">"));
      headers.add(new Header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
    } else if (!url.isEmpty()) {
      faults.add("url", WRONG_URL, "unsubscribeUrl");
    }
    String how = orElse(given.autoSubmitted, orElse(defaults.text("autoSubmitted"), ""));
    if (how.equals("auto-generated") || how.equals("auto-replied")) {
      headers.add(new Header("Auto-Submitted", how));
    } else if (!how.isEmpty()) {
      faults.add("choice", "must be auto-generated or auto-replied", "autoSubmitted");
    }
    return headers;
  }

  /** Reads header fields that a caller adds. Those with a fault are not among them. */
  private List<Header> parseHeaders() {
    List<Header> headers = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int at = 0; at < given.headers.size(); at++) {
      String name = given.headers.get(at).name();
      boolean isFirst = seen.add(name.toLowerCase(Locale.ROOT));
      if (!MessageRules.isHeaderName(name)) {
        faults.add("header_name", "must have a name of letters, digits and -, at most 64", HEADERS, at);
      } else if (MessageRules.isReserved(name)) {
        faults.add("reserved", "is written by the message itself, by a mailer or on the way", HEADERS, name);
      } else if (!isFirst) {
        faults.add("duplicate", "must be there once, in whatever case", HEADERS, name);
      } else {
        parseHeader(given.headers.get(at)).ifPresent(headers::add);
      }
    }
    return headers;
  }

  private Optional<Header> parseHeader(Header header) {
    String name = header.name();
    Optional<String> value = faults.parseHeaderText(header.value(), MAX_VALUE_BYTES, HEADERS, name);
    if (value.filter(String::isEmpty).isPresent()) {
      faults.add("empty", "must not be empty", HEADERS, name);
      return Optional.empty();
    }
    return value.map(text -> new Header(name, text));
  }

  private String parseMessageId(MessageDefaults defaults, Mailbox from) {
    if (given.messageId != null && !MessageRules.isAddress(given.messageId)) {
      String msg = "must be left@right, as in 7f3a@mail.example.com, without < and >";
      faults.add("message_id", msg, "messageId");
    }
    String domain = orElse(given.messageIdDomain, orElse(defaults.text("messageIdDomain"), ""));
    if (!domain.isEmpty() && !MessageRules.isDomain(domain)) {
      faults.add("domain", "must be a domain such as mail.example.com, in ASCII", "messageIdDomain");
    }
    String right = domain.isEmpty() ? from.address().substring(from.address().lastIndexOf('@') + 1) : domain;
    return orElse(given.messageId, UUID.randomUUID() + "@" + right);
  }
}
