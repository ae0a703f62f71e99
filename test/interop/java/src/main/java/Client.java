import com.google.protobuf.Any;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.protobuf.StatusProto;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.AbstractStub;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import letterpress.v1.CreateKeyRequest;
import letterpress.v1.CreateTemplateRequest;
import letterpress.v1.GetTemplateRequest;
import letterpress.v1.GetTemplateResponse;
import letterpress.v1.KeyServiceGrpc;
import letterpress.v1.PublishTemplateRequest;
import letterpress.v1.TemplateServiceGrpc;

/** Takes the steps with grpc-java and prints what came of each. */
public final class Client {
  private static final String NAME = "grpc-java";
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private final ManagedChannel channel;
  private final String adminKey = System.getenv("ADMIN_KEY");
  private String key = "";
  private String id = "";
  private String etag = "";

  private Client(ManagedChannel channel) {
    this.channel = channel;
  }

  /** One thing that every client does. */
  private interface Step {
    void take() throws Exception;
  }

  public static void main(String[] args) throws InterruptedException {
    URI url = URI.create(System.getenv("LETTERPRESS_URL"));
    ManagedChannel channel = ManagedChannelBuilder.forAddress(url.getHost(), url.getPort()).usePlaintext().build();
    Client client = new Client(channel);
    take("create key", client::createKey);
    take("publish", client::publish);
    take("fetch html", client::fetchHtml);
    take("fetch mjml", () -> expectPrograms(client.fetch(client.key, client.get("mjml")), "mjml", "html"));
    take("not modified", client::notModified);
    take("401", () -> client.refuse(System.getenv("UNKNOWN_KEY"), client.get(""), Status.Code.UNAUTHENTICATED, "INVALID_API_KEY"));
    take("403", () -> client.refuse(client.key, client.get("react-email"), Status.Code.PERMISSION_DENIED, "FORBIDDEN"));
    take("404", () -> client.refuse(client.key, GetTemplateRequest.newBuilder().setId("nothing").build(), Status.Code.NOT_FOUND, "TEMPLATE_NOT_FOUND"));
    take("422", client::invalid);
    take("deadline", client::deadline);
    take("cancel", client::cancel);
    take("health", client::health);
    take("reflection", client::reflection);
    channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
  }

  private static void take(String name, Step step) {
    try {
      step.take();
      System.out.println("ok: " + name);
    } catch (Exception error) {
      System.out.println("failed: " + name + ": " + String.valueOf(error).replaceAll("\\s+", " "));
    }
  }

  private static <Stub extends AbstractStub<Stub>> Stub with(String token, Stub stub) {
    Metadata headers = new Metadata();
    headers.put(AUTHORIZATION, "Bearer " + token);
    return stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  private TemplateServiceGrpc.TemplateServiceBlockingStub templates(String token) {
    return with(token, TemplateServiceGrpc.newBlockingStub(channel));
  }

  private GetTemplateRequest get(String target) {
    return GetTemplateRequest.newBuilder().setId(id).setTarget(target).setProgramFormat(1).build();
  }

  private GetTemplateResponse fetch(String token, GetTemplateRequest request) {
    return templates(token).getTemplate(request);
  }

  private void createKey() {
    var request = CreateKeyRequest.newBuilder().setName(NAME).addTargets("html").addTargets("mjml").build();
    var made = with(adminKey, KeyServiceGrpc.newBlockingStub(channel)).createKey(request);
    key = made.getKey();
    expectSame(made.getTargetsList(), List.of("html", "mjml"));
  }

  private void publish() {
    var request = CreateTemplateRequest.newBuilder().setName(NAME).setSubject("Hi").setMjml(System.getenv("MJML")).build();
    id = templates(adminKey).withCompression("gzip").createTemplate(request).getTemplate().getId();
    var published = templates(adminKey).publishTemplate(PublishTemplateRequest.newBuilder().setId(id).build());
    expectSame(published.getVersion().getVersion(), 1);
  }

  private void fetchHtml() {
    var found = fetch(key, get("html"));
    etag = found.getEtag();
    expectPrograms(found, "html", "mjml");
  }

  private void notModified() {
    var found = fetch(key, get("html").toBuilder().setIfNoneMatch(etag).build());
    expectSame(List.of(found.getNotModified(), found.getEtag()), List.of(true, etag));
  }

  private void refuse(String token, GetTemplateRequest request, Status.Code code, String reason) throws Exception {
    expectError(() -> fetch(token, request), code, reason);
  }

  private void invalid() throws Exception {
    var request = CreateKeyRequest.newBuilder().addTargets("html").build();
    Step call = () -> with(adminKey, KeyServiceGrpc.newBlockingStub(channel)).createKey(request);
    var status = expectError(call, Status.Code.INVALID_ARGUMENT, "INVALID_REQUEST");
    expectSame(detail(status, BadRequest.class).getFieldViolations(0).getField(), "name");
  }

  private static PublishTemplateRequest slow() {
    return PublishTemplateRequest.newBuilder().setId(System.getenv("SLOW_TEMPLATE")).setForce(true).build();
  }

  private void deadline() throws Exception {
    Step call = () -> templates(adminKey).withDeadlineAfter(300, TimeUnit.MILLISECONDS).publishTemplate(slow());
    expectSame(failureOf(call).getStatus().getCode(), Status.Code.DEADLINE_EXCEEDED);
  }

  private void cancel() throws Exception {
    var answer = with(adminKey, TemplateServiceGrpc.newFutureStub(channel)).publishTemplate(slow());
    Thread.sleep(200);
    expectSame(answer.cancel(true), true);
    fetch(key, get("html"));
  }

  private void health() {
    var answer = HealthGrpc.newBlockingStub(channel).check(HealthCheckRequest.getDefaultInstance());
    expectSame(answer.getStatus(), ServingStatus.SERVING);
  }

  private void reflection() throws Exception {
    var answer = new CompletableFuture<ServerReflectionResponse>();
    var questions = ServerReflectionGrpc.newStub(channel).serverReflectionInfo(new First<>(answer));
    questions.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
    var services = answer.get(5, TimeUnit.SECONDS).getListServicesResponse().getServiceList();
    questions.onCompleted();
    expectSame(services.stream().anyMatch(service -> service.getName().equals("letterpress.v1.TemplateService")), true);
  }

  /** Takes the first message of a stream. */
  private record First<Value>(CompletableFuture<Value> value) implements StreamObserver<Value> {
    @Override
    public void onNext(Value next) {
      value.complete(next);
    }

    @Override
    public void onError(Throwable error) {
      value.completeExceptionally(error);
    }

    @Override
    public void onCompleted() {
      value.completeExceptionally(new IllegalStateException("the stream was empty"));
    }
  }

  private static StatusRuntimeException failureOf(Step call) throws Exception {
    try {
      call.take();
    } catch (StatusRuntimeException error) {
      return error;
    }
    throw new IllegalStateException("the call was answered");
  }

  private static com.google.rpc.Status expectError(Step call, Status.Code code, String reason) throws Exception {
    StatusRuntimeException error = failureOf(call);
    com.google.rpc.Status status = StatusProto.fromThrowable(error);
    expectSame(List.of(error.getStatus().getCode(), detail(status, ErrorInfo.class).getReason()), List.of(code, reason));
    return status;
  }

  private static <Detail extends Message> Detail detail(com.google.rpc.Status status, Class<Detail> type) throws Exception {
    for (Any packed : status.getDetailsList()) {
      if (packed.is(type)) {
        return packed.unpack(type);
      }
    }
    throw new IllegalStateException("no " + type.getSimpleName() + " in " + status);
  }

  /** There is no reader of JSON among the dependencies, and the names of programs stand nowhere else in a document. */
  private static void expectPrograms(GetTemplateResponse response, String present, String absent) {
    String document = response.getTemplate().getData().toStringUtf8();
    boolean hasPresent = document.contains("\"" + present + "\":{\"format\":");
    boolean hasAbsent = document.contains("\"" + absent + "\":{\"format\":");
    expectSame(Map.of(present, hasPresent, absent, hasAbsent), Map.of(present, true, absent, false));
  }

  private static void expectSame(Object actual, Object expected) {
    if (!Objects.equals(actual, expected)) {
      throw new IllegalStateException("expected " + expected + ", got " + actual);
    }
  }
}
