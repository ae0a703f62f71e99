package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import dev.letterpress.evaluator.Json;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The members of an event, each of which the service may leave out. */
record StreamMessage(Map<?, ?> members) {
  private static final int UNAUTHORIZED = 401;
  private static final int UNAVAILABLE = 503;

  /** Reads an event. It throws UNKNOWN for what is none, and what the service ends the stream with. */
  static ChangeStream.Event toEvent(EventReader.Event event) {
    StreamMessage message = parse(event.data());
    if (event.type().equals("end")) {
      throw message.toEndError();
    }
    return new ChangeStream.Event(message.cursor(), event.type().equals("reset"), message.change());
  }

  private static StreamMessage parse(String json) {
    try {
      if (Json.parse(json) instanceof Map<?, ?> members) {
        return new StreamMessage(members);
      }
    } catch (IllegalArgumentException fault) {
      // It is refused as any other value is.
    }
    throw refuse("an event of the stream is not a JSON object");
  }

  private static LetterpressException refuse(String msg) {
    return new LetterpressException(LetterpressException.UNKNOWN, msg, 0, List.of(), null, null);
  }

  private String cursor() {
    return text("cursor").orElseThrow(() -> refuse("an event of the stream has no cursor"));
  }

  /** The change of a template or brand; empty for an event about neither. */
  private Optional<Change> change() {
    Optional<String> templateId = text("template_id");
    Optional<String> brandId = text("brand_id");
    if (templateId.isEmpty() && brandId.isEmpty()) {
      return Optional.empty();
    }
    int version = members.get("version") instanceof Double number ? number.intValue() : 0;
    return Optional.of(
        new Change(
            text("kind").orElse(""), templateId, brandId, text("slug"), text("previous_slug"), version,
            text("digest"), changedAt(), cursor()));
  }

  private Instant changedAt() {
    try {
      return Instant.parse(text("changed_at").orElse(""));
    } catch (DateTimeParseException fault) {
      throw refuse("an event of the stream does not say when it was");
    }
  }

  /** What the service ends a stream with, with the status that the code has in an answer of its own. */
  private LetterpressException toEndError() {
    String code = text("code").orElse("UNAVAILABLE");
    int status = code.equals("INVALID_API_KEY") ? UNAUTHORIZED : UNAVAILABLE;
    String message = text("message").orElse("the stream has ended");
    return new LetterpressException(code, message, status, List.of(), null, null);
  }

  private Optional<String> text(String name) {
    return members.get(name) instanceof String text && !text.isEmpty() ? Optional.of(text) : Optional.empty();
  }
}
