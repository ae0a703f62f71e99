package dev.letterpress.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.letterpress.LetterpressException;
import java.util.List;

/** Reads a message by the field numbers of proto/letterpress/v1: of a field that is there twice, the last. */
record Fields(UnknownFieldSet message) {
  ByteString bytes(int number) {
    List<ByteString> all = message.getField(number).getLengthDelimitedList();
    return all.isEmpty() ? ByteString.EMPTY : all.get(all.size() - 1);
  }

  String text(int number) {
    return bytes(number).toStringUtf8();
  }

  long number(int number) {
    List<Long> all = message.getField(number).getVarintList();
    return all.isEmpty() ? 0 : all.get(all.size() - 1);
  }

  boolean isSet(int number) {
    return number(number) != 0;
  }

  Fields message(int number) {
    return parse(bytes(number));
  }

  /** The messages of a repeated field. */
  List<Fields> messages(int number) {
    return message.getField(number).getLengthDelimitedList().stream().map(Fields::parse).toList();
  }

  private static Fields parse(ByteString bytes) {
    try {
      return new Fields(UnknownFieldSet.parseFrom(bytes));
    } catch (InvalidProtocolBufferException fault) {
      String msg = "the service's answer is not a Protobuf message";
      throw new LetterpressException(LetterpressException.UNKNOWN, msg, 0, List.of(), null, fault);
    }
  }
}
