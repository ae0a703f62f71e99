package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One request for the stream of changes over REST. */
final class EventStream implements ChangeStream {
  private static final int OK = 200;
  private static final String MEDIA = "text/event-stream";

  private static final Object END = new Object();
  private static final Object CLOSED = new Object();

  private final Settings settings;
  private final Rest rest;
  private final String path;

  /** What happens, in order: a ResponseInfo, lists of bytes, a Throwable, END and CLOSED. */
  private final BlockingQueue<Object> signals = new LinkedBlockingQueue<>();

  private final Body body = new Body();

  EventStream(Settings settings, Rest rest, String path) {
    this.settings = settings;
    this.rest = rest;
    this.path = path;
  }

  /** The body of the answer, which is read as it comes: the next bytes are requested when the last were read. */
  private final class Body implements HttpResponse.BodySubscriber<Void> {
    private Flow.Subscription subscription;
    private boolean isCanceled;

    @Override
    public CompletionStage<Void> getBody() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public synchronized void onSubscribe(Flow.Subscription given) {
      subscription = given;
      if (isCanceled) {
        subscription.cancel();
      } else {
        subscription.request(1);
      }
    }

    @Override
    public void onNext(List<ByteBuffer> bytes) {
      signals.add(bytes);
    }

    @Override
    public void onError(Throwable fault) {
      signals.add(fault);
    }

    @Override
    public void onComplete() {
      signals.add(END);
    }

    synchronized void requestMore() {
      subscription.request(1);
    }

    synchronized void cancel() {
      isCanceled = true;
      if (subscription != null) {
        subscription.cancel();
      }
    }
  }

  @Override
  public void read(Consumer<Event> onEvent) {
    HttpRequest request = rest.newRequest(path, MEDIA).build();
    CompletableFuture<HttpResponse<Void>> answer =
        settings.httpClient()
            .sendAsync(
                request,
                info -> {
                  signals.add(info);
                  return body;
                });
    answer.exceptionally(
        fault -> {
          signals.add(fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault);
          return null;
        });
    try {
      Object first = next(settings.timeout());
      if (first instanceof ResponseInfo info) {
        checkStream(info);
        readEvents(new EventReader(event -> onEvent.accept(StreamMessage.toEvent(event))));
      }
    } finally {
      answer.cancel(true);
      body.cancel();
    }
  }

  @Override
  public void close() {
    signals.add(CLOSED);
  }

  private void readEvents(EventReader reader) {
    for (Object signal = next(settings.silence()); isBytes(signal); signal = next(settings.silence())) {
      ((List<?>) signal).forEach(bytes -> reader.read((ByteBuffer) bytes));
      body.requestMore();
    }
  }

  private static boolean isBytes(Object signal) {
    return signal != END && signal != CLOSED;
  }

  /** Waits for what happens next. It throws the errors. */
  private Object next(Duration longest) {
    Object signal;
    try {
      signal = signals.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw Rest.canceled(fault);
    }
    if (signal == null) {
      String msg = settings.baseUrl() + " sent nothing for too long";
      throw new LetterpressException(LetterpressException.TIMEOUT, msg, 0, List.of(), null, null);
    }
    if (signal instanceof Throwable fault) {
      throw rest.toNetworkError(fault instanceof IOException known ? known : new IOException(fault));
    }
    return signal;
  }

  private void checkStream(ResponseInfo info) {
    String given = info.headers().firstValue("Content-Type").orElse("");
    int status = info.statusCode();
    if (status == OK && given.split(";", 2)[0].strip().equalsIgnoreCase(MEDIA)) {
      return;
    }
    if (status != OK) {
      throw ResponseError.of(status, info.headers(), readBody(status), false, settings.apiKey());
    }
    String msg = "the service's answer is no stream: it is '" + given + "'";
    throw new LetterpressException(LetterpressException.UNKNOWN, msg, status, List.of(), null, null);
  }

  /** Reads the whole body of an error, but none longer than an answer can be. */
  private byte[] readBody(int status) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    for (Object signal = next(settings.timeout()); isBytes(signal); signal = next(settings.timeout())) {
      for (Object bytes : (List<?>) signal) {
        ByteBuffer part = (ByteBuffer) bytes;
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        whole.writeBytes(copy);
      }
      if (whole.size() > BoundedBody.MAX_BYTES) {
        throw rest.toNetworkError(new BoundedBody.TooLongException(status));
      }
      body.requestMore();
    }
    return whole.toByteArray();
  }
}
