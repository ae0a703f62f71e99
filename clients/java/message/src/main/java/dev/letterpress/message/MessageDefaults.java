package dev.letterpress.message;

import dev.letterpress.evaluator.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings that a template has for its messages. */
final class MessageDefaults {
  private final Map<?, ?> members;

  private MessageDefaults(Map<?, ?> members) {
    this.members = members;
  }

  /** Reads what a template says of its messages. Members of another type are a fault; unknown ones are ignored. */
  static MessageDefaults parse(Optional<String> json, Faults faults) {
    MessageDefaults read = new MessageDefaults((Map<?, ?>) json.map(Json::parse).orElse(Map.of()));
    try {
      read.mailboxes("from");
      read.mailboxes("replyTo");
      for (String name : List.of("unsubscribeUrl", "autoSubmitted", "messageIdDomain", "textFormat")) {
        read.text(name);
      }
    } catch (ClassCastException | NullPointerException fault) {
      faults.add("object", "must have settings of the types that messages have; the template has others");
      return new MessageDefaults(Map.of());
    }
    return read;
  }

  /** Returns null when there is none. */
  String text(String name) {
    return (String) members.get(name);
  }

  /** Returns null when there are none. */
  List<Mailbox> mailboxes(String name) {
    Object value = members.get(name);
    if (value == null) {
      return null;
    }
    List<?> list = value instanceof List<?> given ? given : List.of(value);
    return list.stream().map(MessageDefaults::toMailbox).toList();
  }

  private static Mailbox toMailbox(Object value) {
    if (value instanceof String address) {
      return Mailbox.of(address);
    }
    Map<?, ?> object = (Map<?, ?>) value;
    return new Mailbox(Optional.ofNullable((String) object.get("name")), (String) object.get("address"));
  }
}
