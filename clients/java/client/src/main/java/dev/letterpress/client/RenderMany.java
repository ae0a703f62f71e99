package dev.letterpress.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Renders many at once, each by a function, in a bounded number of threads. */
final class RenderMany {
  private static final int MAX_THREADS = 64;

  private final List<RenderRequest> requests;
  private final Function<RenderRequest, RenderResult> render;
  private final AtomicReferenceArray<RenderResult> results;
  private final AtomicInteger next = new AtomicInteger();

  RenderMany(List<RenderRequest> requests, Function<RenderRequest, RenderResult> render) {
    this.requests = List.copyOf(requests);
    this.render = render;
    this.results = new AtomicReferenceArray<>(requests.size());
  }

  /** Returns a result for each request, in their order. It throws CANCELED when the thread is interrupted. */
  List<RenderResult> run(Executor executor) {
    CompletableFuture<?>[] workers =
        IntStream.range(0, Math.min(MAX_THREADS, requests.size()))
            .mapToObj(worker -> CompletableFuture.runAsync(this::work, executor))
            .toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(workers).get();
    } catch (InterruptedException fault) {
      next.set(requests.size());
      Thread.currentThread().interrupt();
      throw Rest.canceled(fault);
    } catch (ExecutionException fault) {
      throw new IllegalStateException(fault.getCause());
    }
    return IntStream.range(0, requests.size()).mapToObj(results::get).toList();
  }

  private void work() {
    for (int at = next.getAndIncrement(); at < requests.size(); at = next.getAndIncrement()) {
      results.set(at, render.apply(requests.get(at)));
    }
  }
}
