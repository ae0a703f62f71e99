package dev.letterpress.client;

import java.time.Duration;

/** When a call no longer waits, on the clock that is never set. */
final class Deadline {
  private final long at;

  private Deadline(long at) {
    this.at = at;
  }

  /** One that is so far away, or, for null, one that no call reaches. */
  static Deadline in(Duration wait) {
    long most = Long.MAX_VALUE / 2;
    boolean isBounded = wait != null && wait.compareTo(Duration.ofNanos(most)) < 0;
    return new Deadline(System.nanoTime() + (isBounded ? wait.toNanos() : most));
  }

  /** Zero or less when it has passed. */
  long nanosLeft() {
    return at - System.nanoTime();
  }
}
