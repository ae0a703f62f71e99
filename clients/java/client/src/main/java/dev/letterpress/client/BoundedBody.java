package dev.letterpress.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.zip.GZIPInputStream;

/** Reads the whole body of an answer, but none longer than a template can be. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
  /** Well over the largest template, so that a stray download cannot fill the memory. */
  static final int MAX_BYTES = 64 * 1024 * 1024;

  /** The body is longer. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;

    /** The status of the answer. */
    private final int status;

    TooLongException(int status) {
      super("the answer is longer than " + MAX_BYTES + " bytes");
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  private final int status;
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final List<ByteBuffer> parts = new ArrayList<>();
  private Flow.Subscription subscription;
  private long length;

  BoundedBody(int status) {
    this.status = status;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> given) {
    for (ByteBuffer part : given) {
      length += part.remaining();
      parts.add(part);
    }
    if (length > MAX_BYTES) {
      subscription.cancel();
      parts.clear();
      body.completeExceptionally(new TooLongException(status));
    }
  }

  @Override
  public void onError(Throwable fault) {
    body.completeExceptionally(fault);
  }

  @Override
  public void onComplete() {
    ByteBuffer whole = ByteBuffer.allocate(Math.toIntExact(length));
    parts.forEach(whole::put);
    body.complete(whole.array());
  }

  /** Decompresses the body of an answer that is compressed. */
  static byte[] decode(HttpResponse<byte[]> response) throws IOException {
    boolean isPacked = response.headers().firstValue("Content-Encoding").orElse("").equalsIgnoreCase("gzip");
    if (!isPacked || response.body().length == 0) {
      return response.body();
    }
    try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      byte[] whole = stream.readNBytes(MAX_BYTES + 1);
      if (whole.length > MAX_BYTES) {
        throw new TooLongException(response.statusCode());
      }
      return whole;
    }
  }
}
