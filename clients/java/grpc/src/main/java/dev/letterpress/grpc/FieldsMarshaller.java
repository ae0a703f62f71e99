package dev.letterpress.grpc;

import com.google.protobuf.UnknownFieldSet;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.IOException;
import java.io.InputStream;

/** Writes and reads messages by their field numbers. */
final class FieldsMarshaller implements MethodDescriptor.Marshaller<UnknownFieldSet> {
  @Override
  public InputStream stream(UnknownFieldSet message) {
    return message.toByteString().newInput();
  }

  @Override
  public UnknownFieldSet parse(InputStream stream) {
    try {
      return UnknownFieldSet.parseFrom(stream);
    } catch (IOException fault) {
      String msg = "the answer is not a Protobuf message";
      throw Status.INTERNAL.withDescription(msg).withCause(fault).asRuntimeException();
    }
  }
}
