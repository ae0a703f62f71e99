package dev.letterpress.client;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads in which clients wait for the service: none when none waits, and none that keeps a process alive. */
final class DaemonThreads {
  private static final long IDLE_SECONDS = 5;

  private static final AtomicInteger COUNT = new AtomicInteger();

  private DaemonThreads() {}

  static Executor open() {
    ThreadFactory threads = work -> make("letterpress", work);
    SynchronousQueue<Runnable> queue = new SynchronousQueue<>();
    return new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, queue, threads);
  }

  /** Makes a thread that is not started yet. */
  static Thread make(String name, Runnable work) {
    Thread thread = new Thread(work, name + "-" + COUNT.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
