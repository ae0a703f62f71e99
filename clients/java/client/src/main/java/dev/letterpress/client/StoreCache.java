package dev.letterpress.client;

import dev.letterpress.Target;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Keeps sealed entries in a store of the application. Such a store cannot be listed: a new generation hides all entries
 * of the one before. Every method fails when the store fails, or does not answer in time.
 */
final class StoreCache implements SharedCache {
  /** How long a store is waited for: one that is slower than the service is of no use. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** How long a store that did not answer is left alone: it must not slow every fetch. */
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private static final int GENERATION_BYTES = 8;

  private final Settings settings;
  private final CacheSeal seal;
  private final Duration ttl;
  private final Executor executor = DaemonThreads.open();
  private final SecureRandom random = new SecureRandom();

  /** Until when the store is left alone, by System.nanoTime(); null if it always answered. */
  private volatile Long silentUntil;

  StoreCache(Settings settings) {
    this.settings = settings;
    this.seal = new CacheSeal(settings.baseUrl(), settings.apiKey());
    this.ttl = settings.ttl().plus(settings.maxStale()).plusSeconds(1);
  }

  @Override
  public Entry find(EntryKey key) throws IOException {
    String name = nameOf(key);
    byte[] value = get(name);
    return value == null ? null : DiskEntry.parse(seal, name, value, settings.clock().instant());
  }

  @Override
  public void put(Entry entry) throws IOException {
    String name = nameOf(entry.key());
    set(name, DiskEntry.print(seal, name, entry));
  }

  /** Returns those of a template in its own language: of all templates and locales a store does not know. */
  @Override
  public List<Entry> list(String id) throws IOException {
    List<Entry> entries = new ArrayList<>();
    if (!id.isEmpty()) {
      for (Target target : Target.values()) {
        Entry entry = find(new EntryKey(id, target.id(), ""));
        if (entry != null) {
          entries.add(entry);
        }
      }
    }
    return entries;
  }

  /** Empties an entry. Nothing that is sealed is empty. */
  @Override
  public void delete(EntryKey key) throws IOException {
    set(nameOf(key), new byte[0]);
  }

  @Override
  public void clear() throws IOException {
    byte[] digits = new byte[GENERATION_BYTES];
    random.nextBytes(digits);
    set(generationName(), HexFormat.of().formatHex(digits).getBytes(StandardCharsets.US_ASCII));
  }

  private String generationName() {
    return seal.owner() + ".generation";
  }

  String nameOf(EntryKey key) throws IOException {
    byte[] generation = get(generationName());
    String kind = generation == null ? "" : new String(generation, StandardCharsets.UTF_8);
    return seal.nameOf(new EntryKey(key.id(), kind + ":" + key.kind(), key.locale()));
  }

  private byte[] get(String name) throws IOException {
    // What is null instead of empty is a fault of the store.
    return ask(() -> Objects.requireNonNull(settings.store().get(name), "value")).orElse(null);
  }

  private void set(String name, byte[] value) throws IOException {
    ask(
        () -> {
          settings.store().set(name, value, ttl);
          return Optional.empty();
        });
  }

  /** Calls the store, and leaves a call that does not end in time. */
  private <T> T ask(Callable<T> call) throws IOException {
    Long until = silentUntil;
    if (until != null && System.nanoTime() - until < 0) {
      throw silent();
    }
    FutureTask<T> asked = new FutureTask<>(call);
    executor.execute(asked);
    try {
      return asked.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException fault) {
      silentUntil = System.nanoTime() + PAUSE.toNanos();
      throw silent();
    } catch (ExecutionException fault) {
      throw new IOException(fault.getCause());
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } finally {
      asked.cancel(true);
    }
  }

  private static IOException silent() {
    return new IOException("the store did not answer within " + PATIENCE.toSeconds() + " s");
  }
}
