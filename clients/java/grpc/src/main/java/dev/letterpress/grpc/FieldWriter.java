package dev.letterpress.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;

/** Writes a message by the field numbers of proto/letterpress/v1, so that this module needs no generated code. */
final class FieldWriter {
  private final UnknownFieldSet.Builder message = UnknownFieldSet.newBuilder();

  /** Adds a text, unless it is empty. */
  FieldWriter text(int number, String text) {
    if (!text.isEmpty()) {
      message.mergeField(
          number, UnknownFieldSet.Field.newBuilder().addLengthDelimited(ByteString.copyFromUtf8(text)).build());
    }
    return this;
  }

  /** Adds a number, unless it is 0. */
  FieldWriter number(int number, long value) {
    if (value != 0) {
      message.mergeVarintField(number, Math.toIntExact(value));
    }
    return this;
  }

  UnknownFieldSet build() {
    return message.build();
  }
}
