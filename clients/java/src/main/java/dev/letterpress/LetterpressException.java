package dev.letterpress;

import dev.letterpress.evaluator.FillException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What every failing call throws. It holds no API key and no value of a merge tag. */
public final class LetterpressException extends RuntimeException {
  /** The template or the data break a rule; every fault is an issue. */
  public static final String RENDER_ERROR = "RENDER_ERROR";

  /** An option or an argument breaks a rule, or the service refuses the request as malformed. */
  public static final String INVALID_REQUEST = "INVALID_REQUEST";

  /** The service could not be reached, or its answer broke off. */
  public static final String NETWORK_ERROR = "NETWORK_ERROR";

  /** The service did not answer in time. */
  public static final String TIMEOUT = "TIMEOUT";

  /** The thread of the call was interrupted. */
  public static final String CANCELED = "CANCELED";

  /** The service answered what this library does not know. */
  public static final String UNKNOWN = "UNKNOWN";

  private static final long serialVersionUID = 1L;

  /** Says what is wrong. */
  private final String code;

  /** The status of the answer. */
  private final int status;

  /** Every fault. */
  private final transient @Nullable List<Issue> issues;

  /** After which time the service wants to be asked again. */
  private final @Nullable Duration retryAfter;

  /**
   * Makes an error of a call to the service.
   *
   * @param code a code of this library or of the service
   * @param message for people
   * @param status the HTTP status of the answer; 0 when there was none
   * @param issues every fault
   * @param retryAfter the time after which the service wants to be asked again; null if it did not say so
   * @param cause the error of the network behind it; null if there is none
   */
  public LetterpressException(
      String code, String message, int status, List<Issue> issues, @Nullable Duration retryAfter,
      @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.status = status;
    this.issues = List.copyOf(issues);
    this.retryAfter = retryAfter;
  }

  LetterpressException(String message, List<Issue> issues) {
    this(RENDER_ERROR, message, 0, issues, null, null);
  }

  static LetterpressException of(FillException fault) {
    return new LetterpressException(fault.getMessage(), Issue.of(fault.issues()));
  }

  /** The refusal of a template or of data at one place. */
  static LetterpressException refuse(List<Object> loc, String msg, String type) {
    String message = FillException.describe(List.of(new dev.letterpress.evaluator.Issue(loc, msg, type)));
    return new LetterpressException(message, List.of(new Issue(loc, msg, type)));
  }

  /**
   * Says what is wrong.
   *
   * @return a code of this library or of the service, such as TEMPLATE_NOT_FOUND; the service may add others
   */
  public String code() {
    return code;
  }

  /**
   * Says how the service answered.
   *
   * @return the HTTP status; 0 when there was no answer
   */
  public int status() {
    return status;
  }

  /**
   * Says where the faults are.
   *
   * @return every fault, in order
   */
  public List<Issue> issues() {
    return issues == null ? List.of() : issues;
  }

  /**
   * Says when to ask again.
   *
   * @return the time after which the service wants to be asked again, if it said so
   */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}
