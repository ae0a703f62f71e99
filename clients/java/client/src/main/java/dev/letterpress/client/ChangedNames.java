package dev.letterpress.client;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which templates and brands have changed at the service, and when the client was notified. */
final class ChangedNames {
  /** More names than a process renders between two times that it requests each. */
  private static final int MAX_NAMES = 1_000;

  private record Name(String noun, String id) {}

  private final Map<Name, Instant> heardAt = new HashMap<>();
  private Instant allHeardAt = Instant.MIN;

  /** Notes a change of one template or brand, by every name that it has. */
  synchronized void note(String noun, List<String> ids, Instant now) {
    ids.forEach(id -> heardAt.put(new Name(noun, id), now));
    if (heardAt.size() > MAX_NAMES) {
      noteAll(now);
    }
  }

  /** Notes that any template and any brand may have changed. */
  synchronized void noteAll(Instant now) {
    allHeardAt = now;
    heardAt.clear();
  }

  /** Whether an entry was confirmed before its template or brand changed. */
  synchronized boolean isOutdated(Entry entry) {
    String noun = entry.key().noun();
    Instant byId = heardAt.getOrDefault(new Name(noun, entry.key().id()), Instant.MIN);
    Instant byUuid = heardAt.getOrDefault(new Name(noun, entry.uuid()), Instant.MIN);
    return Stream.of(allHeardAt, byId, byUuid).anyMatch(heard -> !entry.checkedAt().isAfter(heard));
  }
}
