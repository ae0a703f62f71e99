package dev.letterpress.client;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps the most recently used entries of one client, but none that is longer than all of them may be. */
final class MemoryCache {
  private static final int CAPACITY = 16;
  private static final float LOAD = 0.75f;

  private final int maxEntries;
  private final long maxBytes;

  /** The entries, the least recently used first. */
  private final Map<EntryKey, Entry> entries = new LinkedHashMap<>(CAPACITY, LOAD, true);

  private long bytes;

  MemoryCache(int maxEntries, long maxBytes) {
    this.maxEntries = maxEntries;
    this.maxBytes = maxBytes;
  }

  /** Returns null when there is no entry. */
  synchronized Entry find(EntryKey key) {
    return entries.get(key);
  }

  synchronized void put(Entry entry) {
    delete(entry.key());
    if (entry.bytes() > maxBytes) {
      return;
    }
    entries.put(entry.key(), entry);
    bytes += entry.bytes();
    Iterator<Entry> oldest = entries.values().iterator();
    while (entries.size() > maxEntries || bytes > maxBytes) {
      bytes -= oldest.next().bytes();
      oldest.remove();
    }
  }

  /** Returns all entries and does not change the order of use. */
  synchronized List<Entry> list() {
    return new ArrayList<>(entries.values());
  }

  synchronized void delete(EntryKey key) {
    Entry found = entries.remove(key);
    bytes -= found == null ? 0 : found.bytes();
  }

  synchronized void clear() {
    entries.clear();
    bytes = 0;
  }
}
