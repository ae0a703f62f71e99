package grpc

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/letterpress/letterpress/clients/go/client"
)

// decode reads JSON that the transport has made.
func decode(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var members map[string]any
	if err := json.Unmarshal(text, &members); err != nil {
		t.Fatal(err)
	}
	return members
}

// The bytes of these messages are written by hand after the encoding of Protobuf and the fields of proto/letterpress/v1.

func TestABrandIsThatOfREST(t *testing.T) {
	brand := "\x0a\x01u\x12\x04acme\x20\x03" + "\x3a\x11\x0a\x06accent\x12\x07#0a7d33" + "\x3a\x09\x0a\x04name\x12\x01A"
	answer, err := readAnswer([]byte("\x0a"+string(rune(len(brand)))+brand+"\x12\x04\"b1\""), client.KindBrand)
	if err != nil || answer.ETag != `"b1"` || answer.IsCurrent {
		t.Fatalf("the answer is %+v: %v", answer, err)
	}
	expected := map[string]any{"id": "u", "tokens": map[string]any{"accent": "#0a7d33", "name": "A"}}
	if made := decode(t, answer.Body); !reflect.DeepEqual(made, expected) {
		t.Errorf("the brand is %v, not %v", made, expected)
	}
}

func TestAnAnswerSaysThatTheKnownTemplateIsCurrent(t *testing.T) {
	answer, err := readAnswer([]byte("\x12\x04\"v1\"\x18\x01"), "html")
	if err != nil || !answer.IsCurrent {
		t.Errorf("the answer is %+v: %v", answer, err)
	}
}

func TestAChangeIsThatOfREST(t *testing.T) {
	var events []client.Event
	message := "\x0a\x02c1\x12\x09published\x1a\x01t\x22\x04slug\x28\x02\x3a\x06\x08\x80\xcc\xa3\xc9\x06"
	err := pass([]byte(message), func(event client.Event) error {
		events = append(events, event)
		return nil
	})
	if err != nil || len(events) != 1 || events[0].Type != "published" {
		t.Fatalf("the events are %v: %v", events, err)
	}
	expected := map[string]any{
		"cursor": "c1", "kind": "published", "template_id": "t", "slug": "slug", "version": 2.0,
		"changed_at": "2025-11-28T00:00:00Z",
	}
	if made := decode(t, []byte(events[0].Data)); !reflect.DeepEqual(made, expected) {
		t.Errorf("the change is %v, not %v", made, expected)
	}
}

func TestRefusesWhatIsNoMessage(t *testing.T) {
	for _, message := range []string{"\x0a", "\x0a\x05a", "\xff", "\x07", "\x18\xff"} {
		if _, err := readAnswer([]byte(message), "html"); err == nil {
			t.Errorf("%q is read", message)
		}
	}
}
