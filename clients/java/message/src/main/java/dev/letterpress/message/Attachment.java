package dev.letterpress.message;

import java.util.Base64;
import java.util.Objects;
import java.util.Optional;

/** A file that goes with a message. It is checked when the message is built. */
public final class Attachment {
  private final String filename;
  private final String contentType;
  private final byte[] content;
  private final String contentId;

  private Attachment(String filename, String contentType, byte[] content, String contentId) {
    this.filename = Objects.requireNonNull(filename, "filename");
    this.contentType = Objects.requireNonNull(contentType, "contentType");
    this.content = content.clone();
    this.contentId = contentId;
  }

  /**
   * Makes a file beside the html, which does not show it.
   *
   * @param filename its name, without a folder
   * @param contentType its type, such as application/pdf
   * @param content its bytes
   * @return the attachment
   */
  public static Attachment of(String filename, String contentType, byte[] content) {
    return new Attachment(filename, contentType, content, null);
  }

  /**
   * Makes it part of the html, which shows it as `cid:` with this id.
   *
   * @param id the id, such as logo
   * @return the changed attachment
   */
  public Attachment withContentId(String id) {
    return new Attachment(filename, contentType, content, Objects.requireNonNull(id, "id"));
  }

  /** The same with a checked name and type. */
  Attachment checked(String name, String type) {
    return new Attachment(name, type, content, contentId);
  }

  /**
   * Says how the file is named.
   *
   * @return its name
   */
  public String filename() {
    return filename;
  }

  /**
   * Says what the file is.
   *
   * @return its media type
   */
  public String contentType() {
    return contentType;
  }

  /**
   * Reads the file.
   *
   * @return a copy of its bytes
   */
  public byte[] content() {
    return content.clone();
  }

  /**
   * Says how the html shows the file.
   *
   * @return its id; empty for a file beside the html, which does not show it
   */
  public Optional<String> contentId() {
    return Optional.ofNullable(contentId);
  }

  String base64() {
    return Base64.getEncoder().encodeToString(content);
  }

  String disposition() {
    return contentId == null ? "attachment" : "inline";
  }
}
