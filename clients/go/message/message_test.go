package message_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	letterpress "github.com/letterpress/letterpress/clients/go"
	"github.com/letterpress/letterpress/clients/go/internal/messagecase"
	"github.com/letterpress/letterpress/clients/go/message"
)

const cases = "../../../conformance/messages"

func readCases(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(cases, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

func TestMakesThePayloadsOfAllLibraries(t *testing.T) {
	var all []messagecase.Case
	readCases(t, "messages.json", &all)
	for _, each := range all {
		t.Run(each.Name, func(t *testing.T) {
			made, err := each.Make(cases)
			if err != nil {
				t.Fatal(err)
			}
			headers := message.Object{}
			for _, header := range made.Headers {
				headers[header.Name] = header.Value
			}
			payloads := message.Object{"headers": headers, "postmark": made.Postmark(), "ses": made.SES(),
				"resend": made.Resend(), "sendGrid": made.SendGrid(), "mailgun": mailgunOf(made)}
			text, err := json.Marshal(payloads)
			if err != nil {
				t.Fatal(err)
			}
			var actual map[string]any
			_ = json.Unmarshal(text, &actual)
			sortHeaders(actual)
			sortHeaders(each.Expected)
			for name, expected := range each.Expected {
				if !reflect.DeepEqual(actual[name], expected) {
					one, _ := json.Marshal(expected)
					other, _ := json.Marshal(actual[name])
					t.Errorf("%s is %s, not %s", name, other, one)
				}
			}
		})
	}
}

// sortHeaders sorts lists of header fields: the cases have them as objects, whose order Go does not keep.
func sortHeaders(value any) {
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			if list, ok := member.([]any); ok && name == "Headers" {
				sort.Slice(list, func(one, other int) bool {
					return list[one].(map[string]any)["Name"].(string) < list[other].(map[string]any)["Name"].(string)
				})
			}
			sortHeaders(member)
		}
	case []any:
		for _, member := range value {
			sortHeaders(member)
		}
	}
}

func mailgunOf(made *message.Message) message.Object {
	given, files := made.Mailgun()
	fields := message.Object{}
	for name, values := range given {
		fields[name] = values
		if name != "to" && name != "cc" && name != "bcc" {
			fields[name] = values[0]
		}
	}
	listed := []message.Object{}
	for _, file := range files {
		listed = append(listed, message.Object{"field": file.Field, "filename": file.Filename, "content": file.Content})
	}
	return message.Object{"fields": fields, "files": listed}
}

func TestRefusesWhatAllLibrariesRefuse(t *testing.T) {
	var all []messagecase.Case
	readCases(t, "refusals.json", &all)
	ruledOut := 0
	for _, each := range all {
		if strings.Contains(string(each.Settings["attachments"]), `"contentId": ""`) {
			// In Go an empty id is none.
			ruledOut++
			continue
		}
		t.Run(each.Name, func(t *testing.T) {
			_, err := each.Make(cases)
			refused, ok := err.(*letterpress.Error)
			if !ok || refused.Code != letterpress.CodeInvalidRequest || strings.Contains(refused.Message, "eve@") {
				t.Fatalf("it is not refused: %v", err)
			}
			var made []map[string]any
			for _, issue := range refused.Issues {
				text, _ := json.Marshal(message.Object{"loc": issue.Loc, "type": issue.Type})
				var decoded map[string]any
				_ = json.Unmarshal(text, &decoded)
				made = append(made, decoded)
			}
			expected := inLists(each)
			if !reflect.DeepEqual(made, expected) {
				t.Errorf("it is refused with %v, not %v", made, expected)
			}
		})
	}
	if ruledOut != 1 {
		t.Errorf("%d cases are ruled out by types", ruledOut)
	}
}

// inLists returns the issues with the place of each mailbox in its list: recipients are always lists in Go.
func inLists(of messagecase.Case) []map[string]any {
	for _, issue := range of.Issues {
		loc := issue["loc"].([]any)
		name, _ := loc[1].(string)
		isList := strings.HasPrefix(string(of.Settings[name]), "[")
		if (name == "to" || name == "cc" || name == "bcc" || name == "replyTo") && !isList && issue["type"] != "missing" {
			issue["loc"] = append([]any{"message", name, 0.0}, loc[2:]...)
		}
	}
	return of.Issues
}

func TestFormatsTextsAsAllLibrariesDo(t *testing.T) {
	var all []struct {
		Name, Text, Wrapped, Flowed, Repeat string
		WrappedSHA256, FlowedSHA256         string
		Times                               int
	}
	readCases(t, "text-formats.json", &all)
	for _, each := range all {
		for format, expected := range map[message.TextFormat][2]string{
			message.Wrapped: {each.Wrapped, each.WrappedSHA256}, message.Flowed: {each.Flowed, each.FlowedSHA256},
		} {
			if each.Repeat == "" {
				if made := message.FormatText(each.Text, format); made != expected[0] {
					t.Errorf("%s is %s %q, not %q", each.Name, format, made, expected[0])
				}
				continue
			}
			digest := sha256.Sum256([]byte(message.FormatText(strings.Repeat(each.Repeat, each.Times), format)))
			if hex.EncodeToString(digest[:]) != expected[1] {
				t.Errorf("%s is %s another text", each.Name, format)
			}
		}
	}
}

func TestTakesTheDomainOfTheTemplateForIDs(t *testing.T) {
	made, err := messagecase.Case{Template: "template-with-message", URLs: map[string]string{
		"unsubscribe": "https://a.example/u",
	}, Settings: map[string]json.RawMessage{"to": json.RawMessage(`"ann@example.com"`)}}.Make(cases)
	if err != nil || !strings.HasSuffix(made.MessageID, "@mail.example.com") || made.TextFormat != message.Flowed {
		t.Errorf("the message is %+v: %v", made, err)
	}
}
