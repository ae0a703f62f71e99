package grpc

import (
	"encoding/json"
	"errors"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// Messages are written and read by field numbers of proto/letterpress/v1, so that this module needs no generated code.

// codec passes on messages that are encoded already.
type codec struct{}

func (codec) Name() string { return "proto" }

func (codec) Marshal(message any) ([]byte, error) { return *message.(*[]byte), nil }

func (codec) Unmarshal(data []byte, message any) error {
	*message.(*[]byte) = append([]byte(nil), data...)
	return nil
}

func appendText(message []byte, number protowire.Number, text string) []byte {
	if text == "" {
		return message
	}
	return protowire.AppendString(protowire.AppendTag(message, number, protowire.BytesType), text)
}

func appendNumber(message []byte, number protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(message, number, protowire.VarintType), value)
}

// fields are those of a message: of one that is there more than once the last, as proto3 has it.
type fields struct {
	bytes   map[protowire.Number][]byte
	numbers map[protowire.Number]uint64
}

var errMalformed = errors.New("the answer is not a Protobuf message")

// readFields reads a message, and calls onBytes, if it is given, for each field of bytes.
func readFields(message []byte, onBytes func(protowire.Number, []byte)) (fields, error) {
	read := fields{map[protowire.Number][]byte{}, map[protowire.Number]uint64{}}
	for len(message) > 0 {
		number, kind, length := protowire.ConsumeTag(message)
		if length < 0 {
			return read, errMalformed
		}
		message = message[length:]
		switch kind {
		case protowire.BytesType:
			value, used := protowire.ConsumeBytes(message)
			length = used
			if used >= 0 {
				read.bytes[number] = value
				if onBytes != nil {
					onBytes(number, value)
				}
			}
		case protowire.VarintType:
			read.numbers[number], length = protowire.ConsumeVarint(message)
		default:
			length = protowire.ConsumeFieldValue(number, kind, message)
		}
		if length < 0 {
			return read, errMalformed
		}
		message = message[length:]
	}
	return read, nil
}

// brandJSON is a ServedBrand as REST sends it: its id, and its tokens, which are entries of a map.
func brandJSON(message []byte) ([]byte, error) {
	tokens := map[string]string{}
	var faults []error
	read, err := readFields(message, func(number protowire.Number, entry []byte) {
		if number != fieldTokens {
			return
		}
		pair, err := readFields(entry, nil)
		faults = append(faults, err)
		tokens[string(pair.bytes[1])] = string(pair.bytes[2])
	})
	if err := errors.Join(append(faults, err)...); err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"id": string(read.bytes[1]), "tokens": tokens})
}

// changeJSON is a WatchTemplatesResponse as the data of an event of REST.
func changeJSON(read fields) ([]byte, error) {
	members := map[string]any{}
	for number, name := range map[protowire.Number]string{
		1: "cursor", 3: "template_id", 4: "slug", 6: "digest", 8: "previous_slug", 9: "brand_id", 2: "kind",
	} {
		if text := string(read.bytes[number]); text != "" {
			members[name] = text
		}
	}
	if version := read.numbers[5]; version != 0 {
		members["version"] = version
	}
	if stamp, ok := read.bytes[7]; ok {
		at, err := readFields(stamp, nil)
		if err != nil {
			return nil, err
		}
		members["changed_at"] = time.Unix(int64(at.numbers[1]), int64(at.numbers[2])).UTC()
	}
	return json.Marshal(members)
}
