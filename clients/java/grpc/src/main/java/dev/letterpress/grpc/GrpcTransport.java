package dev.letterpress.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.letterpress.LetterpressException;
import dev.letterpress.Template;
import dev.letterpress.client.ChangeStream;
import dev.letterpress.client.TraceContext;
import dev.letterpress.client.Transport;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Calls the service over a channel of grpc-java. */
public final class GrpcTransport implements Transport {
  /** Well over the largest template, so that a stray answer cannot fill the memory. */
  private static final int MAX_ANSWER_BYTES = 64 * 1024 * 1024;

  private static final String TEMPLATES = "letterpress.v1.TemplateService/";
  private static final MethodDescriptor<UnknownFieldSet, UnknownFieldSet> GET_TEMPLATE =
      method(TEMPLATES + "GetTemplate", MethodDescriptor.MethodType.UNARY);
  private static final MethodDescriptor<UnknownFieldSet, UnknownFieldSet> GET_BRAND =
      method("letterpress.v1.BrandService/GetBrand", MethodDescriptor.MethodType.UNARY);
  private static final MethodDescriptor<UnknownFieldSet, UnknownFieldSet> WATCH_TEMPLATES =
      method(TEMPLATES + "WatchTemplates", MethodDescriptor.MethodType.SERVER_STREAMING);

  private final Channel channel;
  private final CallSettings settings;
  private final CallErrors errors;

  private GrpcTransport(Channel channel, CallSettings settings) {
    this.channel = channel;
    this.settings = settings;
    this.errors = new CallErrors(settings);
  }

  /**
   * Opens transports over a channel, for the option `transport` of a client. The channel should use TLS, since it
   * carries the key. The application that made it shuts it down.
   *
   * @param channel the channel to the service
   * @return opens the transport of a client
   */
  public static Function<CallSettings, Transport> over(Channel channel) {
    Objects.requireNonNull(channel, "channel");
    return settings -> new GrpcTransport(channel, settings);
  }

  private static MethodDescriptor<UnknownFieldSet, UnknownFieldSet> method(
      String name, MethodDescriptor.MethodType type) {
    FieldsMarshaller fields = new FieldsMarshaller();
    return MethodDescriptor.newBuilder(fields, fields).setFullMethodName(name).setType(type).build();
  }

  @Override
  public Optional<Answer> fetch(Request request) {
    FieldWriter message = new FieldWriter().text(1, request.id());
    if (request.isBrand()) {
      message.text(2, request.etag());
    } else {
      message.text(2, request.kind()).text(4, request.etag());
      message.number(5, Template.PROGRAM_FORMAT).text(6, request.locale());
    }
    CallOptions options =
        CallOptions.DEFAULT
            .withDeadlineAfter(settings.timeout().toNanos(), TimeUnit.NANOSECONDS)
            .withMaxInboundMessageSize(MAX_ANSWER_BYTES);
    MethodDescriptor<UnknownFieldSet, UnknownFieldSet> method = request.isBrand() ? GET_BRAND : GET_TEMPLATE;
    UnknownFieldSet answer;
    try {
      answer = ClientCalls.blockingUnaryCall(channelOf(request.trace()), method, options, message.build());
    } catch (StatusRuntimeException fault) {
      throw errors.of(fault);
    }
    Fields fields = new Fields(answer);
    return fields.isSet(3) && !request.etag().isEmpty() ? Optional.empty() : Optional.of(read(fields, request));
  }

  /** Adds the key, and the span where there is one, to each call. */
  private Channel channelOf(TraceContext trace) {
    Metadata headers = new Metadata();
    trace.headers().forEach((name, value) -> put(headers, name, value));
    put(headers, "authorization", "Bearer " + settings.apiKey());
    return ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  private static void put(Metadata headers, String name, String value) {
    headers.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
  }

  private static Answer read(Fields answer, Request request) {
    String etag = answer.text(2);
    if (!request.isBrand()) {
      ByteString json = answer.message(1).bytes(2);
      if (!json.isValidUtf8()) {
        String msg = "the service's answer is not a template: it is not JSON in UTF-8";
        throw new LetterpressException(LetterpressException.UNKNOWN, msg, 0, List.of(), null, null);
      }
      return new Answer(json.toStringUtf8(), etag, json.size());
    }
    Fields brand = answer.message(1);
    Map<String, String> tokens = new HashMap<>();
    brand.messages(7).forEach(token -> tokens.put(token.text(1), token.text(2)));
    return Answer.ofBrand(brand.text(1), tokens, etag);
  }

  @Override
  public ChangeStream openStream(String cursor, boolean hasBrands) {
    if (channel instanceof ManagedChannel managed) {
      // After an outage the channel itself waits up to two minutes; a watch has pauses of its own.
      managed.resetConnectBackoff();
    }
    FieldWriter message = new FieldWriter().text(1, cursor).number(4, hasBrands ? 1 : 0);
    return new GrpcStream(
        () -> channelOf(new TraceContext("", "")).newCall(WATCH_TEMPLATES, CallOptions.DEFAULT), message.build(),
        settings, errors);
  }
}
