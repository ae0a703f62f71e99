package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The templates and brands of one client: in memory and, if configured, on disk or in a store. Methods that use the
 * disk throw INVALID_REQUEST when others may write in its folder.
 */
final class EntryCache {
  private static final System.Logger LOGGER = System.getLogger("dev.letterpress.client");

  private final Settings settings;
  private final MemoryCache memory;

  /** Null if neither disk nor store is configured. */
  private final SharedCache shared;

  private final String medium;

  EntryCache(Settings settings) {
    this.settings = settings;
    this.memory = new MemoryCache(settings.maxEntries(), settings.maxBytes());
    this.medium = settings.store() == null ? "disk" : "store";
    this.shared = open(settings);
  }

  private static SharedCache open(Settings settings) {
    if (settings.store() != null) {
      return new StoreCache(settings);
    }
    return settings.diskCache() == null ? null : new DiskCache(settings);
  }

  private interface SharedCall<T> {
    T run() throws IOException;
  }

  /** Logs a fault of disk or store; only that of an unsafe folder is thrown. */
  private <T> T recover(SharedCall<T> call) {
    try {
      return shared == null ? null : call.run();
    } catch (IOException fault) {
      LOGGER.log(System.Logger.Level.WARNING, "the " + medium + " cache failed", fault);
      return null;
    }
  }

  private <T> T report(SharedCall<T> call) {
    try {
      return call.run();
    } catch (IOException fault) {
      throw new UncheckedIOException("the " + medium + " cache failed", fault);
    }
  }

  /** Returns null when there is no entry in memory. */
  Entry findInMemory(EntryKey key) {
    return memory.find(key);
  }

  /** Returns the entry that was checked last, or null; another process may have written the shared one. */
  Entry find(EntryKey key) {
    Entry inMemory = memory.find(key);
    Entry found = recover(() -> shared.find(key));
    if (found == null) {
      return inMemory;
    }
    // An entry dated in the future is from before the clock was set back, and no newer than what others wrote since.
    if (inMemory != null
        && !inMemory.checkedAt().isBefore(found.checkedAt())
        && !inMemory.checkedAt().isAfter(settings.clock().instant())) {
      return inMemory;
    }
    memory.put(found);
    return found;
  }

  void put(Entry entry) {
    memory.put(entry);
    recover(
        () -> {
          shared.put(entry);
          return null;
        });
  }

  /** Removes an entry that may no longer be used. */
  void drop(EntryKey key) {
    memory.delete(key);
    recover(
        () -> {
          shared.delete(key);
          return null;
        });
  }

  /** Returns the last checked entry of each target and locale of a template, or of all templates if the id is empty. */
  List<Entry> list(String id) {
    Map<EntryKey, Entry> listed = new LinkedHashMap<>();
    memory.list().forEach(entry -> listed.put(entry.key(), entry));
    List<Entry> found = shared == null ? List.of() : report(() -> shared.list(id));
    found.forEach(entry -> listed.merge(entry.key(), entry, EntryCache::newest));
    return listed.values().stream().filter(entry -> !entry.key().isBrand()).toList();
  }

  private static Entry newest(Entry one, Entry other) {
    return one.checkedAt().isBefore(other.checkedAt()) ? other : one;
  }

  /** Removes entries of a template, and returns how many there were. */
  int delete(String id, Predicate<EntryKey> isDoomed) {
    List<EntryKey> doomed = list(id).stream().map(Entry::key).filter(isDoomed).toList();
    for (EntryKey key : doomed) {
      memory.delete(key);
      if (shared != null) {
        report(
            () -> {
              shared.delete(key);
              return null;
            });
      }
    }
    return doomed.size();
  }

  void clear() {
    memory.clear();
    if (shared != null) {
      report(
          () -> {
            shared.clear();
            return null;
          });
    }
  }
}
