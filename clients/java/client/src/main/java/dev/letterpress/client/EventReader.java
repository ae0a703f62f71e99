package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads the events of a stream as its bytes come
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream).
 */
final class EventReader {
  /** Far more than an event of the service has, so that a stray download cannot fill the memory. */
  static final int MAX_EVENT_BYTES = 1024 * 1024;

  private static final String USUAL_TYPE = "message";

  /**
   * An event.
   *
   * @param type `message` where the stream gives none; `reset` and `end` have a meaning of their own
   * @param data JSON
   */
  record Event(String type, String data) {}

  private final Consumer<Event> onEvent;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final List<String> data = new ArrayList<>();
  private String type = USUAL_TYPE;
  private int length;

  EventReader(Consumer<Event> onEvent) {
    this.onEvent = onEvent;
  }

  /** Calls `onEvent` for each event that ends in these bytes. It throws UNKNOWN when an event is too long. */
  void read(ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      byte unit = bytes.get();
      if (unit == '\n') {
        takeLine(line.toString(StandardCharsets.UTF_8));
        line.reset();
        continue;
      }
      line.write(unit);
      length++;
      if (length > MAX_EVENT_BYTES) {
        throw new LetterpressException(
            LetterpressException.UNKNOWN, "an event of the stream is too long", 0, List.of(), null, null);
      }
    }
  }

  private void takeLine(String given) {
    String text = given.endsWith("\r") ? given.substring(0, given.length() - 1) : given;
    if (text.isEmpty()) {
      endEvent();
      return;
    }
    String[] field = text.split(":", 2);
    String value = field.length == 1 ? "" : field[1];
    value = value.startsWith(" ") ? value.substring(1) : value;
    if (field[0].equals("event")) {
      type = value;
    } else if (field[0].equals("data")) {
      data.add(value);
    }
  }

  private void endEvent() {
    Event event = data.isEmpty() ? null : new Event(type, String.join("\n", data));
    type = USUAL_TYPE;
    data.clear();
    length = 0;
    if (event != null) {
      onEvent.accept(event);
    }
  }
}
