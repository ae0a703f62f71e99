package dev.letterpress.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real HTTP server that answers by a function, in many threads; the clock of its clients is that of a test. */
final class AnsweringServer implements AutoCloseable {
  private final TestClock clock = new TestClock();
  private final CountDownLatch release = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  AnsweringServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @Override
  public void close() {
    release.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  TestClock clock() {
    return clock;
  }

  ExecutorService threads() {
    return threads;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  void answerAt(String path, HttpHandler answer) {
    server.createContext(path, answer);
  }

  LetterpressBuilder answerWith(HttpHandler answer) {
    answerAt("/", answer);
    return Letterpress.builder().apiKey(FetchCase.API_KEY).baseUrl(url()).clock(clock);
  }

  /** Lets those answers go that wait. */
  void release() {
    release.countDown();
  }

  void waitForRelease() {
    try {
      release.await();
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
  }

  static void sendTemplate(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    send(exchange, 200, ScriptedServer.template("greeting"));
  }

  static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
