package dev.letterpress.client;

import java.io.IOException;
import java.util.List;

/** What several processes share, on disk or in a store. Its methods throw what disk or store fail with. */
interface SharedCache {
  /** Returns null when there is no entry, or only one that this client's key does not authenticate. */
  Entry find(EntryKey key) throws IOException;

  /** Replaces the entry of the same key. */
  void put(Entry entry) throws IOException;

  /** Returns the entries of a template, or of all if the id is empty, and perhaps more, as far as it can list them. */
  List<Entry> list(String id) throws IOException;

  void delete(EntryKey key) throws IOException;

  /** Removes or hides all entries of this client's key and address. */
  void clear() throws IOException;
}
