package dev.letterpress.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;

/** A real HTTP server that gives the answers of a script, one for each request. */
final class ScriptedServer implements AutoCloseable {
  private static final Path TEMPLATES = Path.of("../../../conformance/fetch/templates");

  /** A request that came; names of header fields compare without case. */
  record Seen(String method, String path, Map<String, String> headers) {}

  private final CountDownLatch released = new CountDownLatch(1);
  private final List<Seen> seen = new ArrayList<>();
  private List<?> script = List.of();
  private boolean isRepeating;
  private ServerSocket listener;
  private Thread acceptor;
  private final int port;

  ScriptedServer() throws IOException {
    listen(0);
    port = listener.getLocalPort();
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  synchronized void play(List<?> exchanges) {
    seen.clear();
    isRepeating = false;
    script = exchanges;
  }

  synchronized List<Seen> seen() {
    return List.copyOf(seen);
  }

  /** Returns when nothing listens any more: the system accepts connections as long as a thread waits for one. */
  void stop() throws IOException {
    listener.close();
    try {
      acceptor.join();
    } catch (InterruptedException fault) {
      throw new InterruptedIOException();
    }
  }

  void start() throws IOException {
    listen(port);
  }

  @Override
  public void close() throws IOException {
    released.countDown();
    listener.close();
  }

  private void listen(int at) throws IOException {
    ServerSocket opened = new ServerSocket();
    opened.setReuseAddress(true);
    opened.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at));
    listener = opened;
    acceptor = startThread(() -> accept(opened));
  }

  private static Thread startThread(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void accept(ServerSocket from) {
    while (!from.isClosed()) {
      try {
        Socket connection = from.accept();
        startThread(() -> serve(connection));
      } catch (IOException fault) {
        // The server is being stopped.
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      Seen request = readHead(new BufferedInputStream(connection.getInputStream()));
      if (request != null) {
        answer(connection, take(request));
      }
    } catch (IOException fault) {
      // The client has gone: a case about a deadline or about a body that is too long.
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Map<?, ?> take(Seen request) {
    if (isRepeated(request)) {
      return Map.of("fault", "close");
    }
    seen.add(request);
    boolean isScripted = seen.size() <= script.size();
    return isScripted ? (Map<?, ?>) ((Map<?, ?>) script.get(seen.size() - 1)).get("answer") : Map.of("status", 500.0);
  }

  /** HttpClient repeats a GET once on its own when the connection closes before an answer begins. */
  private boolean isRepeated(Seen request) {
    Object last = seen.isEmpty() || seen.size() > script.size() ? null : script.get(seen.size() - 1);
    Object answer = last instanceof Map<?, ?> exchange ? exchange.get("answer") : null;
    boolean isClosed = answer instanceof Map<?, ?> of && "close".equals(of.get("fault")) && !isRepeating;
    isRepeating = isClosed && request.equals(seen.get(seen.size() - 1));
    return isRepeating;
  }

  private static Seen readHead(InputStream from) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int unit = from.read();
      if (unit < 0) {
        return null;
      }
      head.append((char) unit);
    }
    String[] lines = head.toString().split("\r\n");
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : Arrays.copyOfRange(lines, 1, lines.length)) {
      headers.put(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 1).strip());
    }
    return new Seen(lines[0].split(" ")[0], lines[0].split(" ")[1], headers);
  }

  private void answer(Socket connection, Map<?, ?> answer) throws IOException, InterruptedException {
    String fault = answer.get("fault") instanceof String text ? text : "";
    switch (fault) {
      case "close" -> {}
      case "silence" -> released.await();
      case "not-http" -> connection.getOutputStream().write("SSH-2.0-OpenSSH_9.2\r\n".getBytes(StandardCharsets.UTF_8));
      default -> {
        connection.getOutputStream().write(write(answer));
        connection.getOutputStream().flush();
        if ("stall".equals(answer.get("then"))) {
          released.await();
        }
      }
    }
  }

  private byte[] write(Map<?, ?> answer) throws IOException {
    byte[] body = bodyOf(answer);
    int status = answer.get("status") instanceof Double given ? given.intValue() : 200;
    boolean isChunked = answer.containsKey("chunked");
    boolean hasBody = status != 204 && status != 304;
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Connection", "close");
    if (answer.containsKey("template") || answer.containsKey("json")) {
      headers.put("Content-Type", "application/json");
    }
    if (answer.containsKey("gzip")) {
      headers.put("Content-Encoding", "gzip");
    }
    if (isChunked) {
      headers.put("Transfer-Encoding", "chunked");
    } else if (hasBody) {
      headers.put("Content-Length", String.valueOf(body.length));
    }
    if (answer.get("headers") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> headers.put((String) name, ((String) value).replace("{server}", url())));
    }
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Status\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes((head + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    int sent = answer.get("send_bytes") instanceof Double given ? given.intValue() : body.length;
    if (isChunked) {
      whole.writeBytes((Integer.toHexString(sent) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }
    if (isChunked || hasBody) {
      whole.write(body, 0, sent);
    }
    if (isChunked) {
      whole.writeBytes((answer.containsKey("then") ? "\r\n" : "\r\n0\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }
    return whole.toByteArray();
  }

  private static byte[] bodyOf(Map<?, ?> answer) throws IOException {
    byte[] content = contentOf(answer);
    int length = answer.get("body_bytes") instanceof Double given ? given.intValue() : content.length;
    byte[] padded = Arrays.copyOf(content, Math.max(length, content.length));
    Arrays.fill(padded, content.length, padded.length, (byte) ' ');
    if (!answer.containsKey("gzip")) {
      return padded;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream writer = new GZIPOutputStream(packed)) {
      writer.write(padded);
    }
    return packed.toByteArray();
  }

  private static byte[] contentOf(Map<?, ?> answer) throws IOException {
    if (answer.get("template") instanceof String name) {
      return template(name).getBytes(StandardCharsets.UTF_8);
    }
    if (answer.get("base64") instanceof String text) {
      return Base64.getDecoder().decode(text);
    }
    String text = answer.get("text") instanceof String given ? given : "";
    return (answer.containsKey("json") ? JsonText.write(answer.get("json")) : text).getBytes(StandardCharsets.UTF_8);
  }

  /** A template of the cases, as the service sends it. */
  static String template(String name) {
    try {
      return Files.readString(TEMPLATES.resolve(name + ".json"));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** An exchange that answers with a template. */
  static Map<?, ?> sendTemplate(String name) {
    return Map.of("answer", Map.of("template", name, "headers", Map.of("ETag", "\"v1\"")));
  }
}
