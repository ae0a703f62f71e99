package dev.letterpress.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps entries as sealed files `<owner>.<entry>.json`. Neither names nor contents show the API key, and without it
 * nobody can know what a name means, or make a file that is read.
 */
final class DiskCache implements SharedCache {
  /** The age of a file aside whose writer has died; no writer takes this long. */
  private static final Duration ABANDONED_AFTER = Duration.ofHours(1);

  private static final String ENDING = ".json";

  private final Settings settings;
  private final PrivateFiles files;
  private final CacheSeal seal;

  DiskCache(Settings settings) {
    this.settings = settings;
    this.files = new PrivateFiles(settings.diskCache());
    this.seal = new CacheSeal(settings.baseUrl(), settings.apiKey());
  }

  @Override
  public Entry find(EntryKey key) throws IOException {
    return read(seal.nameOf(key) + ENDING);
  }

  private Entry read(String name) throws IOException {
    byte[] file = files.read(name);
    return file == null ? null : DiskEntry.parse(seal, name, file, settings.clock().instant());
  }

  /** Replaces the entry of the same key, and removes the oldest entries over the limit. */
  @Override
  public void put(Entry entry) throws IOException {
    String name = seal.nameOf(entry.key()) + ENDING;
    byte[] file = DiskEntry.print(seal, name, entry);
    if (file.length > Math.min(settings.maxBytes(), BoundedBody.MAX_BYTES)) {
      files.delete(List.of(name));
      return;
    }
    files.replace(name, file);
    prune();
  }

  private void prune() throws IOException {
    List<PrivateFiles.Listed> listed = files.list(seal.owner() + ".");
    listed.sort(Comparator.comparing(PrivateFiles.Listed::changedAt).reversed());
    List<String> doomed = new ArrayList<>();
    int count = 0;
    long bytes = 0;
    for (PrivateFiles.Listed file : listed) {
      if (file.name().endsWith(ENDING)) {
        count++;
        bytes += file.bytes();
        if (count > settings.maxEntries() || bytes > settings.maxBytes()) {
          doomed.add(file.name());
        }
      } else if (isAbandoned(file)) {
        doomed.add(file.name());
      }
    }
    files.delete(doomed);
  }

  private boolean isAbandoned(PrivateFiles.Listed file) {
    Duration age = Duration.between(file.changedAt().toInstant(), settings.clock().instant());
    return file.name().endsWith(".tmp") && age.compareTo(ABANDONED_AFTER) > 0;
  }

  /** Returns all entries that this client's key authenticates. */
  @Override
  public List<Entry> list(String id) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (PrivateFiles.Listed file : files.list(seal.owner() + ".")) {
      Entry entry = file.name().endsWith(ENDING) ? read(file.name()) : null;
      if (entry != null) {
        entries.add(entry);
      }
    }
    return entries;
  }

  @Override
  public void delete(EntryKey key) throws IOException {
    files.delete(List.of(seal.nameOf(key) + ENDING));
  }

  /** Removes all files of the owner, also damaged and unsealed ones. */
  @Override
  public void clear() throws IOException {
    files.delete(files.list(seal.owner() + ".").stream().map(PrivateFiles.Listed::name).toList());
  }
}
