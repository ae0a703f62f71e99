package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.util.Optional;
import java.util.function.Consumer;

/** One stream of changes. One thread reads it; any thread may close it, which ends the reading at once. */
public interface ChangeStream {
  /**
   * Calls a function for each event, in order, until the stream ends or is closed.
   *
   * @param onEvent the function; the next event is requested when it returns
   * @throws LetterpressException what the service refuses with or ends the stream with, NETWORK_ERROR, TIMEOUT when the
   *     service does not answer or sends nothing for too long, and what the function throws
   */
  void read(Consumer<Event> onEvent);

  /** Ends the reading. */
  void close();

  /**
   * What the stream says.
   *
   * @param cursor the position behind this event
   * @param isReset whether changes before it will not be delivered, since the cursor of the request is too old
   * @param change what has changed; empty when all changes up to the cursor are delivered
   */
  record Event(String cursor, boolean isReset, Optional<Change> change) {}
}
