package dev.letterpress.grpc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes on bytes between clients and a port, and cuts each connection off behind that many bytes of answers. */
final class CuttingProxy implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final int target;
  private volatile int most = Integer.MAX_VALUE;

  CuttingProxy(int target) throws IOException {
    this.target = target;
    inThread(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Cuts off what is open, and connections from now on behind that many bytes. */
  void cutBehind(int bytes) {
    most = bytes;
    sockets.forEach(CuttingProxy::cut);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cutBehind(0);
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void inThread(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException fault) {
                // A connection that was cut off, or the listener was closed.
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    for (;;) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.addAll(List.of(client, server));
      inThread(() -> pass(client, server, Integer.MAX_VALUE));
      inThread(() -> pass(server, client, most));
    }
  }

  private static void pass(Socket from, Socket to, int most) throws IOException {
    InputStream input = from.getInputStream();
    OutputStream output = to.getOutputStream();
    byte[] bytes = new byte[8192];
    int left = most;
    try {
      for (int read = input.read(bytes); read >= 0 && left > 0; read = input.read(bytes)) {
        output.write(bytes, 0, Math.min(read, left));
        left -= read;
      }
    } finally {
      cut(from);
      cut(to);
    }
  }

  /** Resets a connection, as a machine does that has lost it. */
  private static void cut(Socket socket) {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (IOException fault) {
      // It was closed already.
      Thread.yield();
    }
  }
}
