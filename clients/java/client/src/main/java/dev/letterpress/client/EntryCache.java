package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The templates and brands of one client: in memory and, if configured, on disk. Methods that use the disk throw
 * INVALID_REQUEST when others may write in its folder.
 */
final class EntryCache {
  private static final System.Logger LOGGER = System.getLogger("dev.letterpress.client");

  private final Settings settings;
  private final MemoryCache memory;

  /** Null without a disk cache. */
  private final DiskCache disk;

  EntryCache(Settings settings) {
    this.settings = settings;
    this.memory = new MemoryCache(settings.maxEntries(), settings.maxBytes());
    this.disk = settings.diskCache() == null ? null : new DiskCache(settings);
  }

  private interface DiskCall<T> {
    T run() throws IOException;
  }

  /** Logs a fault of the disk; only that of an unsafe folder is thrown. */
  private <T> T recover(DiskCall<T> call) {
    try {
      return disk == null ? null : call.run();
    } catch (IOException fault) {
      LOGGER.log(System.Logger.Level.WARNING, "the disk cache failed", fault);
      return null;
    }
  }

  private <T> T report(DiskCall<T> call) {
    try {
      return call.run();
    } catch (IOException fault) {
      throw new UncheckedIOException("the disk cache failed", fault);
    }
  }

  /** Returns null when there is no entry in memory. */
  Entry findInMemory(EntryKey key) {
    return memory.find(key);
  }

  /** Returns the entry that was checked last, or null; another process may have written the one on disk. */
  Entry find(EntryKey key) {
    Entry inMemory = memory.find(key);
    Entry onDisk = recover(() -> disk.find(key));
    if (onDisk == null) {
      return inMemory;
    }
    // An entry dated in the future is from before the clock was set back, and no newer than what others wrote since.
    if (inMemory != null
        && !inMemory.checkedAt().isBefore(onDisk.checkedAt())
        && !inMemory.checkedAt().isAfter(settings.clock().instant())) {
      return inMemory;
    }
    memory.put(onDisk);
    return onDisk;
  }

  void put(Entry entry) {
    memory.put(entry);
    recover(
        () -> {
          disk.put(entry);
          return null;
        });
  }

  /** Removes an entry that may no longer be used. */
  void drop(EntryKey key) {
    memory.delete(key);
    recover(
        () -> {
          disk.delete(key);
          return null;
        });
  }

  /** Returns the last checked entry of each template, target and locale. */
  List<Entry> list() {
    Map<EntryKey, Entry> listed = new LinkedHashMap<>();
    memory.list().forEach(entry -> listed.put(entry.key(), entry));
    List<Entry> onDisk = disk == null ? List.of() : report(disk::list);
    onDisk.forEach(entry -> listed.merge(entry.key(), entry, EntryCache::newest));
    return listed.values().stream().filter(entry -> !entry.key().isBrand()).toList();
  }

  private static Entry newest(Entry one, Entry other) {
    return one.checkedAt().isBefore(other.checkedAt()) ? other : one;
  }

  /** Removes templates, and returns how many entries there were. */
  int delete(Predicate<EntryKey> isDoomed) {
    List<EntryKey> doomed = list().stream().map(Entry::key).filter(isDoomed).toList();
    for (EntryKey key : doomed) {
      memory.delete(key);
      if (disk != null) {
        report(
            () -> {
              disk.delete(key);
              return null;
            });
      }
    }
    return doomed.size();
  }

  void clear() {
    memory.clear();
    if (disk != null) {
      report(
          () -> {
            disk.clear();
            return null;
          });
    }
  }
}
