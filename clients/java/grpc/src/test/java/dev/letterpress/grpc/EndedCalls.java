package dev.letterpress.grpc;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Notes how each call of a channel ended: CANCELLED when the client ended it. */
final class EndedCalls implements ClientInterceptor {
  private final BlockingQueue<Status.Code> codes = new LinkedBlockingQueue<>();

  /** Waits for the next call that ends; null when none does within a minute. */
  Status.Code next() throws InterruptedException {
    return codes.poll(1, TimeUnit.MINUTES);
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel channel) {
    return new SimpleForwardingClientCall<>(channel.newCall(method, options)) {
      @Override
      public void start(Listener<A> listener, Metadata headers) {
        super.start(noting(listener), headers);
      }
    };
  }

  private <A> ClientCall.Listener<A> noting(ClientCall.Listener<A> listener) {
    return new SimpleForwardingClientCallListener<>(listener) {
      @Override
      public void onClose(Status status, Metadata trailers) {
        codes.add(status.getCode());
        super.onClose(status, trailers);
      }
    };
  }
}
