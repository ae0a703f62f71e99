package dev.letterpress.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test moves. */
final class TestClock implements InstantSource {
  private volatile Instant now = Instant.now();

  @Override
  public Instant instant() {
    return now;
  }

  void set(Instant time) {
    now = time;
  }

  void advance(Duration by) {
    now = now.plus(by);
  }
}
