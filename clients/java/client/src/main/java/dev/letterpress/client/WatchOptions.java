package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a watch reports. Its functions are called one after the other, in the thread of the watch. What they throw is
 * reported to `onError` and does not end the watch.
 *
 * @param cursor that of an earlier watch, to be notified of what has changed since; without it, of what changes from
 *     now on
 * @param hasBrands whether the changes of stored brands are included. A service that stores no brands refuses such a
 *     watch.
 * @param onChange called with each change, when the cache knows of it
 * @param onReset called when changes were missed because the cursor is too old. The client requests everything again.
 * @param onError called with each error that the watch recovers from by itself
 */
public record WatchOptions(
    Optional<String> cursor,
    boolean hasBrands,
    Consumer<Change> onChange,
    Runnable onReset,
    Consumer<LetterpressException> onError) {

  /**
   * Requires that no component is null.
   *
   * @param cursor the position, if there is one
   * @param hasBrands whether brands are included
   * @param onChange called with each change
   * @param onReset called when changes were missed
   * @param onError called with each error
   */
  public WatchOptions {
    Objects.requireNonNull(cursor, "cursor");
    Objects.requireNonNull(onChange, "onChange");
    Objects.requireNonNull(onReset, "onReset");
    Objects.requireNonNull(onError, "onError");
  }

  /**
   * Watches what changes from now on, without brands, and reports nothing: the cache alone is notified.
   *
   * @return the options
   */
  public static WatchOptions create() {
    return new WatchOptions(Optional.empty(), false, change -> {}, () -> {}, fault -> {});
  }

  /**
   * Continues where an earlier watch was.
   *
   * @param position the cursor of a change or of a watch
   * @return the changed options
   */
  public WatchOptions withCursor(String position) {
    return new WatchOptions(Optional.of(position), hasBrands, onChange, onReset, onError);
  }

  /**
   * Includes the changes of stored brands, or leaves them out.
   *
   * @param isWanted whether they are included
   * @return the changed options
   */
  public WatchOptions withBrands(boolean isWanted) {
    return new WatchOptions(cursor, isWanted, onChange, onReset, onError);
  }

  /**
   * Sets what is called with each change.
   *
   * @param call the function
   * @return the changed options
   */
  public WatchOptions withOnChange(Consumer<Change> call) {
    return new WatchOptions(cursor, hasBrands, call, onReset, onError);
  }

  /**
   * Sets what is called when changes were missed.
   *
   * @param call the function
   * @return the changed options
   */
  public WatchOptions withOnReset(Runnable call) {
    return new WatchOptions(cursor, hasBrands, onChange, call, onError);
  }

  /**
   * Sets what is called with each error that the watch recovers from.
   *
   * @param call the function
   * @return the changed options
   */
  public WatchOptions withOnError(Consumer<LetterpressException> call) {
    return new WatchOptions(cursor, hasBrands, onChange, onReset, call);
  }
}
