import { type DescField, type DescMethod, getOption, hasOption, type Message, toJson } from "@bufbuild/protobuf";
import { is_event_id, is_event_type } from "../../../../gen/letterpress/v1/options_pb.ts";
import { JSON_OPTIONS } from "./write-answer.ts";

/** The field of a message that is the id of an event over REST; undefined where there is none. */
export function eventIdField({ fields }: DescMethod["input"]): DescField | undefined {
  return fields.find((field) => hasOption(field, is_event_id) && getOption(field, is_event_id));
}

/**
 * Writes the messages of a method as server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). Throws where no field is the type. An event without
 * an id is of a stream that cannot be resumed.
 */
export function createEventText({ output, parent, name }: DescMethod): (message: Message) => Uint8Array {
  const id = eventIdField(output);
  const type = output.fields.find((field) => hasOption(field, is_event_type) && getOption(field, is_event_type));
  if (type === undefined) throw new Error(`${parent.typeName}/${name} does not say what is the type of an event`);
  return (message) => {
    const head = id === undefined ? "" : `id: ${Reflect.get(message, id.localName)}\n`;
    const event = `event: ${Reflect.get(message, type.localName)}\n`;
    return Buffer.from(`${head}${event}data: ${JSON.stringify(toJson(output, message, JSON_OPTIONS))}\n\n`);
  };
}
