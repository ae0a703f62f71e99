package dev.letterpress.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service of this repository with its examples, as a process of its own over a store in a folder. */
final class RealServer implements AutoCloseable {
  /** The environment variable with the program of Node. */
  static final String NODE = "LETTERPRESS_NODE";

  private static final Pattern KEY = Pattern.compile("lp_(admin|sdk)_[A-Za-z0-9_]+");

  private final Path folder;
  private final int port;
  private String adminKey = "";
  private String sdkKey = "";
  private Process process;

  RealServer(Path folder) throws IOException {
    this.folder = folder;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      this.port = free.getLocalPort();
    }
    start();
  }

  /** Starts it, and waits until it is ready. */
  void start() throws IOException {
    ProcessBuilder command = new ProcessBuilder(System.getenv(NODE), "../../../bin/letterpress.js", "serve");
    command.environment().putAll(
        Map.of(
            "PORT", String.valueOf(port), "EXAMPLES", "on", "WARM_COMPILER", "off", "LOG_LEVEL", "silent",
            "WATCH_HEARTBEAT_MS", "200", "STORE_URL", "sqlite:" + folder.resolve("letterpress.db")));
    process = command.redirectErrorStream(true).start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder printed = new StringBuilder();
    String line = "";
    while (!line.contains("is ready on")) {
      line = lines.readLine();
      if (line == null) {
        throw new IOException("the service has not started: " + printed);
      }
      printed.append(line).append('\n');
      Matcher key = KEY.matcher(line);
      if (key.find() && key.group(1).equals("admin")) {
        adminKey = key.group();
      } else if (key.reset().find()) {
        sdkKey = key.group();
      }
    }
  }

  @Override
  public void close() {
    kill();
  }

  /** Ends it by SIGKILL. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Stops the process, which keeps its connections, with SIGSTOP, or lets it continue with SIGCONT. */
  void signal(String name) throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor());
  }

  int port() {
    return port;
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  String sdkKey() {
    return sdkKey;
  }

  /** Calls an operator's method, and returns the answer. */
  String post(String path, String json) throws IOException, InterruptedException {
    HttpRequest.Builder request = newRequest(path, adminKey).setHeader("Content-Type", "application/json");
    return send(request.POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  /** Returns what REST answers to the SDK key. */
  String get(String path) throws IOException, InterruptedException {
    return send(newRequest(path, sdkKey));
  }

  private HttpRequest.Builder newRequest(String path, String key) {
    return HttpRequest.newBuilder(URI.create(url() + path)).setHeader("Authorization", "Bearer " + key);
  }

  private static String send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse.BodyHandler<String> text = HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8);
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request.build(), text);
    assertEquals(2, answer.statusCode() / 100, answer.body());
    return answer.body();
  }
}
