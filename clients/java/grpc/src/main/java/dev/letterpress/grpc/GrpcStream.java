package dev.letterpress.grpc;

import com.google.protobuf.UnknownFieldSet;
import dev.letterpress.LetterpressException;
import dev.letterpress.client.Change;
import dev.letterpress.client.ChangeStream;
import dev.letterpress.client.Transport;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One call of WatchTemplates, whose messages are read as they come. */
final class GrpcStream implements ChangeStream {
  private static final Object BEGUN = new Object();
  private static final Object CLOSED = new Object();

  private record End(Status status, Metadata trailers) {}

  private final Supplier<ClientCall<UnknownFieldSet, UnknownFieldSet>> calls;
  private final UnknownFieldSet request;
  private final Transport.CallSettings settings;
  private final CallErrors errors;

  /** What happens, in order: BEGUN, messages, an End and CLOSED. */
  private final BlockingQueue<Object> signals = new LinkedBlockingQueue<>();

  GrpcStream(
      Supplier<ClientCall<UnknownFieldSet, UnknownFieldSet>> calls,
      UnknownFieldSet request,
      Transport.CallSettings settings,
      CallErrors errors) {
    this.calls = calls;
    this.request = request;
    this.settings = settings;
    this.errors = errors;
  }

  private final class Listener extends ClientCall.Listener<UnknownFieldSet> {
    @Override
    public void onHeaders(Metadata headers) {
      signals.add(BEGUN);
    }

    @Override
    public void onMessage(UnknownFieldSet message) {
      signals.add(message);
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      signals.add(new End(status, trailers));
    }
  }

  @Override
  public void read(Consumer<Event> onEvent) {
    ClientCall<UnknownFieldSet, UnknownFieldSet> call = calls.get();
    try {
      call.start(new Listener(), new Metadata());
      call.sendMessage(request);
      call.halfClose();
      call.request(1);
      for (Object signal = next(settings.timeout()); signal != CLOSED; signal = next(settings.silence())) {
        if (signal instanceof UnknownFieldSet message) {
          onEvent.accept(toEvent(new Fields(message)));
          call.request(1);
        } else if (signal instanceof End end) {
          checkEnd(end);
          return;
        }
      }
    } finally {
      call.cancel("the stream is not read any more", null);
    }
  }

  @Override
  public void close() {
    signals.add(CLOSED);
  }

  private void checkEnd(End end) {
    if (!end.status.isOk()) {
      throw errors.of(end.status.asRuntimeException(end.trailers));
    }
  }

  private Object next(Duration longest) {
    Object signal;
    try {
      signal = signals.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw errors.canceled(fault);
    }
    if (signal == null) {
      String msg = settings.baseUrl() + " sent nothing for too long";
      throw new LetterpressException(LetterpressException.TIMEOUT, msg, 0, List.of(), null, null);
    }
    return signal;
  }

  private static Event toEvent(Fields message) {
    String cursor = message.text(1);
    if (cursor.isEmpty()) {
      throw refuse("an event of the stream has no cursor");
    }
    String kind = message.text(2);
    Optional<String> templateId = given(message.text(3));
    Optional<String> brandId = given(message.text(9));
    if (templateId.isEmpty() && brandId.isEmpty()) {
      return new Event(cursor, kind.equals("reset"), Optional.empty());
    }
    Change change =
        new Change(
            kind, templateId, brandId, given(message.text(4)), given(message.text(8)), (int) message.number(5),
            given(message.text(6)), changedAt(message), cursor);
    return new Event(cursor, false, Optional.of(change));
  }

  private static Instant changedAt(Fields message) {
    if (message.bytes(7).isEmpty()) {
      throw refuse("an event of the stream does not say when it was");
    }
    Fields time = message.message(7);
    return Instant.ofEpochSecond(time.number(1), time.number(2));
  }

  private static Optional<String> given(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static LetterpressException refuse(String msg) {
    return new LetterpressException(LetterpressException.UNKNOWN, msg, 0, List.of(), null, null);
  }
}
