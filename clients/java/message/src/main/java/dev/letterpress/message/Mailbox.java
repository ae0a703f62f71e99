package dev.letterpress.message;

import java.util.Objects;
import java.util.Optional;

/**
 * An address, perhaps with a name. It is checked when the message is built.
 *
 * @param name the name, if there is one
 * @param address such as ann@example.com
 */
public record Mailbox(Optional<String> name, String address) {
  /**
   * Requires that no component is null.
   *
   * @param name the name, if there is one
   * @param address the address
   */
  public Mailbox {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(address, "address");
  }

  /**
   * Makes a mailbox without a name.
   *
   * @param address such as ann@example.com
   * @return the mailbox
   */
  public static Mailbox of(String address) {
    return new Mailbox(Optional.empty(), address);
  }

  /**
   * Makes a mailbox of somebody with a name.
   *
   * @param name the name
   * @param address such as ann@example.com
   * @return the mailbox
   */
  public static Mailbox of(String name, String address) {
    return new Mailbox(Optional.of(name), address);
  }

  /** The mailbox as RFC 5322 writes it, in Unicode; the name is always quoted. */
  String written() {
    return name.isPresent() && !name.get().isEmpty() ? quote(name.get()) + " <" + address + ">" : address;
  }

  /** The same in ASCII. */
  String ascii() {
    String words = EncodedWords.encode(name.orElse(""));
    return words.equals(name.orElse("")) ? written() : words + " <" + address + ">";
  }

  static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
