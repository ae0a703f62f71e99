package dev.letterpress.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import dev.letterpress.client.Transport;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the calls that fail become: errors with the codes of the service, which google.rpc.ErrorInfo carries. */
final class CallErrors {
  /** The statuses of HTTP by which the client judges an error. */
  private static final Map<Status.Code, Integer> STATUSES =
      Map.of(
          Status.Code.UNAUTHENTICATED, 401, Status.Code.PERMISSION_DENIED, 403, Status.Code.NOT_FOUND, 404,
          Status.Code.UNIMPLEMENTED, 404, Status.Code.INVALID_ARGUMENT, 422, Status.Code.FAILED_PRECONDITION, 422,
          Status.Code.RESOURCE_EXHAUSTED, 429, Status.Code.INTERNAL, 500, Status.Code.UNAVAILABLE, 503);

  private final Transport.CallSettings settings;

  CallErrors(Transport.CallSettings settings) {
    this.settings = settings;
  }

  LetterpressException of(StatusRuntimeException fault) {
    Details details = new Details(fault);
    if (details.code != null) {
      int status = STATUSES.getOrDefault(fault.getStatus().getCode(), 0);
      return new LetterpressException(
          details.code, hideKey(details.message), status, details.issues, details.retryAfter, null);
    }
    if (fault.getCause() instanceof InterruptedException interruption) {
      return canceled(interruption);
    }
    String said = hideKey(String.valueOf(fault.getStatus().getDescription()));
    return switch (fault.getStatus().getCode()) {
      case DEADLINE_EXCEEDED -> {
        String msg = settings.baseUrl() + " did not answer within " + settings.timeout().toMillis() + " ms";
        yield withoutAnswer(LetterpressException.TIMEOUT, msg, fault);
      }
      case UNAVAILABLE, CANCELLED -> {
        String msg = settings.baseUrl() + " could not be reached, or broke off: " + said;
        yield withoutAnswer(LetterpressException.NETWORK_ERROR, msg, fault);
      }
      default -> {
        String msg = "the call failed with " + fault.getStatus().getCode() + ": " + said;
        int status = isOwnLimit(fault) ? 0 : STATUSES.getOrDefault(fault.getStatus().getCode(), 0);
        yield new LetterpressException(LetterpressException.UNKNOWN, msg, status, List.of(), null, causeOf(fault));
      }
    };
  }

  LetterpressException canceled(InterruptedException cause) {
    String msg = "the thread of the call was interrupted";
    return new LetterpressException(LetterpressException.CANCELED, msg, 0, List.of(), null, cause);
  }

  private LetterpressException withoutAnswer(String code, String msg, StatusRuntimeException fault) {
    return new LetterpressException(code, msg, 0, List.of(), null, causeOf(fault));
  }

  /** The service always says why it refuses; without that, the answer was too long for this client. */
  private static boolean isOwnLimit(StatusRuntimeException fault) {
    return fault.getStatus().getCode() == Status.Code.RESOURCE_EXHAUSTED;
  }

  private StatusRuntimeException causeOf(StatusRuntimeException fault) {
    return fault.toString().contains(settings.apiKey()) ? null : fault;
  }

  private String hideKey(String text) {
    return text.replace(settings.apiKey(), "[key]");
  }

  /** What the service says of an error in its details. */
  private static final class Details {
    private final String message;
    private final List<Issue> issues = new ArrayList<>();
    private String code;
    private Duration retryAfter;

    Details(StatusRuntimeException fault) {
      Metadata trailers = fault.getTrailers() == null ? new Metadata() : fault.getTrailers();
      com.google.rpc.Status status = StatusProto.fromStatusAndTrailers(fault.getStatus(), trailers);
      message = status.getMessage();
      for (Any detail : status.getDetailsList()) {
        try {
          read(detail);
        } catch (InvalidProtocolBufferException malformed) {
          fault.addSuppressed(malformed);
        }
      }
    }

    private void read(Any detail) throws InvalidProtocolBufferException {
      if (detail.is(ErrorInfo.class)) {
        code = detail.unpack(ErrorInfo.class).getReason();
      } else if (detail.is(RetryInfo.class)) {
        var delay = detail.unpack(RetryInfo.class).getRetryDelay();
        retryAfter = Duration.ofSeconds(delay.getSeconds(), delay.getNanos());
      } else if (detail.is(BadRequest.class)) {
        for (BadRequest.FieldViolation each : detail.unpack(BadRequest.class).getFieldViolationsList()) {
          issues.add(new Issue(List.of(each.getField()), each.getDescription(), each.getReason()));
        }
      }
    }
  }
}
