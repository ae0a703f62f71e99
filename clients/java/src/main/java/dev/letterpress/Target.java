package dev.letterpress;

import java.util.Arrays;
import java.util.Optional;

/** A form that a template can be rendered to. */
public enum Target {
  /** HTML, ready to be sent. */
  HTML("html"),
  /** MJML. */
  MJML("mjml"),
  /** The source of a React Email component, as TSX. */
  REACT_EMAIL("react-email");

  private final String id;

  Target(String id) {
    this.id = id;
  }

  /**
   * Finds a target by its name in the API.
   *
   * @param id html, mjml or react-email
   * @return the target, if there is one of this name
   */
  public static Optional<Target> of(String id) {
    return Arrays.stream(values()).filter(target -> target.id.equals(id)).findFirst();
  }

  /**
   * The name of the target in the API.
   *
   * @return html, mjml or react-email
   */
  public String id() {
    return id;
  }
}
