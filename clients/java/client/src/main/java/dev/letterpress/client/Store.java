package dev.letterpress.client;

import java.time.Duration;
import java.util.Optional;

/**
 * Where an application keeps what several machines share, such as Redis. Many threads use it at once. What it holds is
 * sealed: nobody who can write in it can make a client use what no client kept.
 */
public interface Store {
  /**
   * Reads a value.
   *
   * @param name its name: letters, digits and dots in ASCII
   * @return what was set last under the name; empty if that is gone or was never set
   * @throws Exception when the store fails, which fails no render
   */
  Optional<byte[]> get(String name) throws Exception;

  /**
   * Replaces the value of a name, whole or not at all.
   *
   * @param name its name
   * @param value the value
   * @param ttl after which time the value is of no use
   * @throws Exception when the store fails, which fails no render
   */
  void set(String name, byte[] value, Duration ttl) throws Exception;
}
