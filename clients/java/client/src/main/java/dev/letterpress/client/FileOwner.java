package dev.letterpress.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Whom files belong to. Java does not say who runs the process, but whom a file belongs to that the process makes. */
final class FileOwner {
  private static final String UID = "unix:uid";

  private static volatile Object processUid;

  private FileOwner() {}

  /** Whether a file belongs to the user who runs this process. */
  static boolean isOurs(Path file, LinkOption... options) throws IOException {
    if (processUid == null) {
      Path made = Files.createTempFile("letterpress", null);
      try {
        processUid = Files.getAttribute(made, UID);
      } finally {
        Files.delete(made);
      }
    }
    return Files.getAttribute(file, UID, options).equals(processUid);
  }
}
