package dev.letterpress.client;

import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The files of a folder in which nobody else may write. Every method throws INVALID_REQUEST when somebody may. The
 * folder is looked at each time: its mode may change while a client lives.
 */
final class PrivateFiles {
  static final String UNSAFE_FOLDER = "unsafe_folder";

  private static final boolean IS_POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  /** A file of the folder, how long it is, and when it was last written. */
  record Listed(String name, long bytes, FileTime changedAt) {}

  private final Path folder;

  PrivateFiles(Path folder) {
    this.folder = folder;
  }

  /** Returns null when there is no such file, and for links, devices and files that others own or may write. */
  byte[] read(String name) throws IOException {
    if (!checkFolder()) {
      return null;
    }
    Path file = folder.resolve(name);
    try {
      // A file that is no regular one is not opened: that of a pipe would wait for a writer.
      if (!isOurFile(file)) {
        return null;
      }
      try (InputStream stream = Files.newInputStream(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
        byte[] content = stream.readNBytes(BoundedBody.MAX_BYTES + 1);
        return content.length > BoundedBody.MAX_BYTES ? null : content;
      }
    } catch (NoSuchFileException | AccessDeniedException fault) {
      return null;
    }
  }

  private static boolean isOurFile(Path file) throws IOException {
    if (!IS_POSIX) {
      return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isRegularFile();
    }
    PosixFileAttributes stats = Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return stats.isRegularFile() && FileOwner.isOurs(file, LinkOption.NOFOLLOW_LINKS) && !isWritableByOthers(stats);
  }

  private static boolean isWritableByOthers(PosixFileAttributes stats) {
    Set<PosixFilePermission> modes = stats.permissions();
    return modes.contains(PosixFilePermission.GROUP_WRITE) || modes.contains(PosixFilePermission.OTHERS_WRITE);
  }

  /**
   * Writes a file aside and renames it: readers see the content before or after, never between. It makes the folder,
   * with mode 0700, when it is not there.
   */
  void replace(String name, byte[] content) throws IOException {
    if (!checkFolder()) {
      Files.createDirectories(folder, modeOf("rwx------"));
      checkFolder();
    }
    Path aside = folder.resolve(name + "." + UUID.randomUUID() + ".tmp");
    try {
      Files.write(Files.createFile(aside, modeOf("rw-------")), content);
      Files.move(aside, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  private static FileAttribute<?>[] modeOf(String mode) {
    FileAttribute<?> attribute = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
    return IS_POSIX ? new FileAttribute<?>[] {attribute} : new FileAttribute<?>[0];
  }

  /** Deletes files that are there. */
  void delete(List<String> names) throws IOException {
    if (!checkFolder()) {
      return;
    }
    IOException first = null;
    for (String name : names) {
      try {
        Files.deleteIfExists(folder.resolve(name));
      } catch (IOException fault) {
        first = first == null ? fault : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** Returns the files whose names begin with a prefix. */
  List<Listed> list(String prefix) throws IOException {
    List<Listed> listed = new ArrayList<>();
    if (!checkFolder()) {
      return listed;
    }
    List<Path> all;
    try (Stream<Path> files = Files.list(folder)) {
      all = files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
    for (Path file : all) {
      try {
        var stats = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        listed.add(new Listed(file.getFileName().toString(), stats.size(), stats.lastModifiedTime()));
      } catch (NoSuchFileException fault) {
        // Another process has removed it since it was listed.
      }
    }
    return listed;
  }

  /**
   * Throws INVALID_REQUEST when others may change what the folder holds: it, or the link that leads to it, belongs to
   * another user, or group or others may write it. It returns false when the folder is not there.
   */
  private boolean checkFolder() throws IOException {
    if (!IS_POSIX) {
      return Files.exists(folder);
    }
    for (LinkOption[] options : new LinkOption[][] {{LinkOption.NOFOLLOW_LINKS}, {}}) {
      PosixFileAttributes stats;
      try {
        stats = Files.readAttributes(folder, PosixFileAttributes.class, options);
        if (!FileOwner.isOurs(folder, options)) {
          throw refuse("belongs to another user than the one who runs this process");
        }
      } catch (NoSuchFileException fault) {
        return false;
      }
      if (stats.isDirectory() && isWritableByOthers(stats)) {
        String mode = PosixFilePermissions.toString(stats.permissions());
        throw refuse("may be written by others than its owner (mode " + mode + ")");
      }
    }
    return true;
  }

  private LetterpressException refuse(String reason) {
    String advice = "give the cache a folder of its own with mode 0700, or let the client make it";
    String msg = "'" + folder + "' " + reason + "; " + advice;
    return Settings.refuseAll(List.of(new Issue(List.of("options", "diskCache"), msg, UNSAFE_FOLDER)));
  }

  /** Whether an error says that others may write in the folder. */
  static boolean isUnsafeFolder(LetterpressException fault) {
    return fault.issues().size() == 1 && fault.issues().get(0).type().equals(UNSAFE_FOLDER);
  }
}
