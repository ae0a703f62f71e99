package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Follows the changes of what the service serves, in a thread of its own, until it is closed or the service refuses it
 * permanently. A stream that breaks is resumed behind the last change.
 */
public final class Watch implements AutoCloseable {
  /** Statuses that asking again does not change. */
  private static final Set<Integer> FINAL = Set.of(400, 401, 403, 404, 405, 410, 422);

  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  /** Beyond it, the longest pause is reached. */
  private static final int MOST_DOUBLINGS = 5;

  private static final System.Logger LOGGER = System.getLogger("dev.letterpress.client");

  private final Transport transport;
  private final Loader loader;
  private final WatchOptions options;
  private final Thread thread = DaemonThreads.make("letterpress-watch", this::run);

  private final CountDownLatch closed = new CountDownLatch(1);
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final CompletableFuture<Optional<LetterpressException>> ended = new CompletableFuture<>();

  private volatile String cursor;
  private volatile ChangeStream stream;
  private int failures;

  Watch(Transport transport, Loader loader, WatchOptions options) {
    this.transport = transport;
    this.loader = loader;
    this.options = options;
    this.cursor = options.cursor().orElse("");
  }

  Watch start() {
    thread.start();
    return this;
  }

  /**
   * Says where the watch is, to continue from there later.
   *
   * @return the position in the stream; empty before the first event
   */
  public Optional<String> cursor() {
    return cursor.isEmpty() ? Optional.empty() : Optional.of(cursor);
  }

  /**
   * Says when the watch receives changes.
   *
   * @return completed when it is connected for the first time, or has ended
   */
  public CompletableFuture<Void> ready() {
    return ready.copy();
  }

  /**
   * Says when and why the watch has ended.
   *
   * @return completed with the reason, which is empty when it was closed
   */
  public CompletableFuture<Optional<LetterpressException>> ended() {
    return ended.copy();
  }

  /**
   * Ends the watch. No function of it is called once this returns, except that which called it. It waits for a function
   * that is running, unless the thread is interrupted.
   */
  @Override
  public void close() {
    closed.countDown();
    ChangeStream open = stream;
    if (open != null) {
      open.close();
    }
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      ended.get();
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException fault) {
      throw new IllegalStateException(fault.getCause());
    }
  }

  private void run() {
    try {
      LetterpressException reason = follow();
      ready.complete(null);
      ended.complete(Optional.ofNullable(reason));
    } catch (RuntimeException | Error fault) {
      ready.complete(null);
      ended.completeExceptionally(fault);
      throw fault;
    }
  }

  /** Returns why the service has ended the watch, or null when it was closed. */
  private LetterpressException follow() {
    while (!isClosed()) {
      failures++;
      LetterpressException fault = readStream();
      if (isClosed()) {
        return null;
      }
      if (fault != null && FINAL.contains(fault.status())) {
        return fault;
      }
      if (fault != null) {
        report(fault);
      }
      pause(fault == null ? Duration.ZERO : fault.retryAfter().orElse(Duration.ZERO));
    }
    return null;
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  /** Returns the error that ended the stream, or null when it ended without one. */
  private LetterpressException readStream() {
    ChangeStream opened = transport.openStream(cursor, options.hasBrands());
    stream = opened;
    if (isClosed()) {
      return null;
    }
    try {
      opened.read(this::take);
      return null;
    } catch (LetterpressException fault) {
      return fault;
    }
  }

  private void take(ChangeStream.Event event) {
    if (isClosed()) {
      return;
    }
    Optional<Change> change = event.change();
    if (event.isReset()) {
      loader.noteReset();
      call(options.onReset());
    } else if (change.isPresent()) {
      loader.noteChange(change.get());
      call(() -> options.onChange().accept(change.get()));
    } else if (cursor.isEmpty()) {
      // What was confirmed before now may have changed before the stream began.
      loader.noteReset();
    }
    cursor = event.cursor();
    failures = 0;
    ready.complete(null);
  }

  /** What a function of the caller throws must not end the watch. */
  private void call(Runnable function) {
    try {
      function.run();
    } catch (RuntimeException fault) {
      String msg = "a function of the watch has thrown";
      report(new LetterpressException(LetterpressException.UNKNOWN, msg, 0, List.of(), null, fault));
    }
  }

  private void report(LetterpressException fault) {
    LOGGER.log(System.Logger.Level.WARNING, "the watch was interrupted", fault);
    try {
      options.onError().accept(fault);
    } catch (RuntimeException thrown) {
      LOGGER.log(System.Logger.Level.WARNING, "onError of the watch has thrown", thrown);
    }
  }

  /** Waits longer after each failure, and a random time, so that the clients of a server that restarts spread. */
  private void pause(Duration retryAfter) {
    int doublings = Math.min(Math.max(0, failures - 1), MOST_DOUBLINGS);
    long longest = Math.min(FIRST_PAUSE_MILLIS << doublings, LONGEST_PAUSE_MILLIS);
    long wanted = Math.min(retryAfter.toMillis(), LONGEST_PAUSE_MILLIS);
    try {
      closed.await(wanted + ThreadLocalRandom.current().nextLong(longest), TimeUnit.MILLISECONDS);
    } catch (InterruptedException fault) {
      // A function of the caller has interrupted this thread, which nobody else knows.
      LOGGER.log(System.Logger.Level.DEBUG, "the pause of the watch was interrupted", fault);
    }
  }
}
