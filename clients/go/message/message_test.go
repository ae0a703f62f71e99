package message

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	letterpress "github.com/letterpress/letterpress/clients/go"
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

type messageCase struct {
	Name     string
	Template string
	Data     map[string]string
	URLs     map[string]string
	Settings map[string]json.RawMessage
	Expected map[string]any
	Issues   []map[string]any
}

// make returns the message of a case.
func (of messageCase) make(t *testing.T) (*Message, error) {
	t.Helper()
	name := of.Template
	if name == "" {
		name = "template"
	}
	text, err := os.ReadFile(filepath.Join(cases, name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	template, err := letterpress.ParseTemplate(text)
	if err != nil {
		t.Fatal(err)
	}
	tags := letterpress.MergeTags{Text: of.Data, URL: of.URLs}
	mail, err := template.Render(letterpress.Data{MergeTags: tags}, letterpress.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return New(mail, of.settings(t))
}

func (of messageCase) settings(t *testing.T) Settings {
	var settings Settings
	for name, value := range of.Settings {
		var mailboxes defaultMailboxes
		var err error
		text := new(string)
		switch name {
		case "from", "to", "cc", "bcc", "replyTo":
			err = json.Unmarshal(value, &mailboxes)
		case "headers":
			settings.Headers = readHeaders(value)
			continue
		case "attachments":
			settings.Attachments = readAttachments(t, value)
			continue
		default:
			err = json.Unmarshal(value, text)
		}
		if err != nil {
			t.Fatal(err)
		}
		switch name {
		case "from":
			settings.From = mailboxes[0]
		case "to":
			settings.To = mailboxes
		case "cc":
			settings.Cc = mailboxes
		case "bcc":
			settings.Bcc = mailboxes
		case "replyTo":
			settings.ReplyTo = mailboxes
		case "subject":
			settings.Subject = *text
		case "textFormat":
			settings.TextFormat = TextFormat(*text)
		case "unsubscribeUrl":
			settings.UnsubscribeURL = *text
		case "autoSubmitted":
			settings.AutoSubmitted = *text
		case "messageId":
			settings.MessageID = *text
		case "messageIdDomain":
			settings.MessageIDDomain = *text
		default:
			t.Fatalf("the test knows no setting %s", name)
		}
	}
	return settings
}

// readHeaders keeps the order of fields.
func readHeaders(value json.RawMessage) []Header {
	decoder := json.NewDecoder(strings.NewReader(string(value)))
	var headers []Header
	var tokens []string
	for {
		token, err := decoder.Token()
		if err != nil {
			break
		}
		if text, ok := token.(string); ok {
			tokens = append(tokens, text)
		}
	}
	for at := 0; at+1 < len(tokens); at += 2 {
		headers = append(headers, Header{tokens[at], tokens[at+1]})
	}
	return headers
}

func readAttachments(t *testing.T, value json.RawMessage) []Attachment {
	var given []struct{ Filename, ContentType, ContentBase64, ContentID string }
	if err := json.Unmarshal(value, &given); err != nil {
		t.Fatal(err)
	}
	var attachments []Attachment
	for _, each := range given {
		content, err := base64.StdEncoding.DecodeString(each.ContentBase64)
		if err != nil {
			t.Fatal(err)
		}
		attachments = append(attachments, Attachment{each.Filename, each.ContentType, content, each.ContentID})
	}
	return attachments
}

func TestMakesThePayloadsOfAllLibraries(t *testing.T) {
	var all []messageCase
	readCases(t, "messages.json", &all)
	for _, each := range all {
		t.Run(each.Name, func(t *testing.T) {
			message, err := each.make(t)
			if err != nil {
				t.Fatal(err)
			}
			headers := Object{}
			for _, header := range message.Headers {
				headers[header.Name] = header.Value
			}
			made := Object{"headers": headers, "postmark": message.Postmark(), "ses": message.SES(),
				"resend": message.Resend(), "sendGrid": message.SendGrid(), "mailgun": mailgunOf(message)}
			text, err := json.Marshal(made)
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

func mailgunOf(message *Message) Object {
	given, files := message.Mailgun()
	fields := Object{}
	for name, values := range given {
		fields[name] = values
		if name != "to" && name != "cc" && name != "bcc" {
			fields[name] = values[0]
		}
	}
	listed := []Object{}
	for _, file := range files {
		listed = append(listed, Object{"field": file.Field, "filename": file.Filename, "content": file.Content})
	}
	return Object{"fields": fields, "files": listed}
}

func TestRefusesWhatAllLibrariesRefuse(t *testing.T) {
	var all []messageCase
	readCases(t, "refusals.json", &all)
	ruledOut := 0
	for _, each := range all {
		if strings.Contains(string(each.Settings["attachments"]), `"contentId": ""`) {
			// In Go an empty id is none.
			ruledOut++
			continue
		}
		t.Run(each.Name, func(t *testing.T) {
			_, err := each.make(t)
			refused, ok := err.(*letterpress.Error)
			if !ok || refused.Code != letterpress.CodeInvalidRequest || strings.Contains(refused.Message, "eve@") {
				t.Fatalf("it is not refused: %v", err)
			}
			var made []map[string]any
			for _, issue := range refused.Issues {
				text, _ := json.Marshal(Object{"loc": issue.Loc, "type": issue.Type})
				var decoded map[string]any
				_ = json.Unmarshal(text, &decoded)
				made = append(made, decoded)
			}
			expected := each.inLists()
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
func (of messageCase) inLists() []map[string]any {
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
		for format, expected := range map[TextFormat][2]string{
			Wrapped: {each.Wrapped, each.WrappedSHA256}, Flowed: {each.Flowed, each.FlowedSHA256},
		} {
			if each.Repeat == "" {
				if made := FormatText(each.Text, format); made != expected[0] {
					t.Errorf("%s is %s %q, not %q", each.Name, format, made, expected[0])
				}
				continue
			}
			digest := sha256.Sum256([]byte(FormatText(strings.Repeat(each.Repeat, each.Times), format)))
			if hex.EncodeToString(digest[:]) != expected[1] {
				t.Errorf("%s is %s another text", each.Name, format)
			}
		}
	}
}

func TestTakesTheDomainOfTheTemplateForIDs(t *testing.T) {
	message, err := messageCase{Template: "template-with-message", URLs: map[string]string{
		"unsubscribe": "https://a.example/u",
	}, Settings: map[string]json.RawMessage{"to": json.RawMessage(`"ann@example.com"`)}}.make(t)
	if err != nil || !strings.HasSuffix(message.MessageID, "@mail.example.com") || message.TextFormat != Flowed {
		t.Errorf("the message is %+v: %v", message, err)
	}
}
