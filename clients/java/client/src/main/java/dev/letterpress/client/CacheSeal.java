package dev.letterpress.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Names and authenticates what a client keeps outside its memory, with a key made of API key and base URL: clients that
 * have both share entries; nobody else can make one, change it, move it to another name, or read from a name what it
 * holds. The derivations are the same in every library.
 */
final class CacheSeal {
  private static final String ALGORITHM = "HmacSHA256";

  /** Names are cut to 120 bits, which no two entries will share. */
  private static final int NAME_LENGTH = 30;

  private final byte[] key;
  private final String owner;

  CacheSeal(String baseUrl, String apiKey) {
    key = digest(apiKey.getBytes(StandardCharsets.UTF_8), "letterpress-cache 2\n" + baseUrl, new byte[0]);
    owner = toName("owner");
  }

  /** What the names of all files of this client begin with. */
  String owner() {
    return owner;
  }

  /** What an entry is kept under; a file has an ending, too. */
  String nameOf(EntryKey entry) {
    String kind = entry.locale().isEmpty() ? entry.kind() : entry.kind() + " " + entry.locale();
    int length = kind.getBytes(StandardCharsets.UTF_8).length;
    return owner + "." + toName("entry\n" + length + ":" + kind + ":" + entry.id());
  }

  private String toName(String message) {
    return toHex(digest(key, message, new byte[0])).substring(0, NAME_LENGTH);
  }

  /** The seal of a content that is kept under a name, in hex. */
  String of(String name, byte[] content) {
    return toHex(digest(key, "seal\n" + name + "\n", content));
  }

  /** Compares in constant time. */
  boolean isSealed(String name, byte[] content, String given) {
    byte[] expected = of(name, content).getBytes(StandardCharsets.US_ASCII);
    return MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.US_ASCII));
  }

  private static String toHex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] digest(byte[] key, String head, byte[] rest) {
    try {
      Mac code = Mac.getInstance(ALGORITHM);
      code.init(new SecretKeySpec(key, ALGORITHM));
      code.update(head.getBytes(StandardCharsets.UTF_8));
      return code.doFinal(rest);
    } catch (GeneralSecurityException fault) {
      throw new IllegalStateException("every platform has " + ALGORITHM, fault);
    }
  }
}
