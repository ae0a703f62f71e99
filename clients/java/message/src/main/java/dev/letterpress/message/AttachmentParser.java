package dev.letterpress.message;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Checks the files of a message. */
final class AttachmentParser {
  private static final int MAX_FILENAME_BYTES = 255;

  private final Faults faults;
  private final Set<String> seenIds = new HashSet<>();

  AttachmentParser(Faults faults) {
    this.faults = faults;
  }

  /** Those with a fault are not in the result. */
  List<Attachment> parse(List<Attachment> given) {
    List<Attachment> parsed = new ArrayList<>();
    for (int at = 0; at < given.size(); at++) {
      parse(given.get(at), "attachments", at).ifPresent(parsed::add);
    }
    return List.copyOf(parsed);
  }

  private Optional<Attachment> parse(Attachment file, Object... loc) {
    Object[] atName = MessageParser.below(loc, "filename");
    Optional<String> name = faults.parseHeaderText(file.filename(), MAX_FILENAME_BYTES, atName);
    if (name.isPresent() && !MessageRules.isFilename(name.get())) {
      faults.add("filename", "must be the name of a file, without / \\ \" < > : | ? and *", atName);
      name = Optional.empty();
    }
    if (!MessageRules.isMediaType(file.contentType())) {
      String msg = "must be a type such as image/png, without parameters";
      faults.add("media_type", msg, MessageParser.below(loc, "contentType"));
      return Optional.empty();
    }
    boolean isIdValid = file.contentId().isEmpty() || checkId(file.contentId().get(), loc);
    String type = file.contentType().toLowerCase(Locale.ROOT);
    return isIdValid ? name.map(text -> file.checked(text, type)) : Optional.empty();
  }

  private boolean checkId(String id, Object... loc) {
    Object[] place = MessageParser.below(loc, "contentId");
    if (!MessageRules.isContentId(id)) {
      faults.add("content_id", "must be letters, digits and . _ -, as in logo or logo@shop", place);
      return false;
    }
    if (!seenIds.add(id)) {
      faults.add("duplicate", "must differ from that of the other attachments", place);
      return false;
    }
    return true;
  }
}
