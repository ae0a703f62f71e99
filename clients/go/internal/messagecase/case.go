// Package messagecase reads cases of conformance/messages.
package messagecase

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"

	letterpress "github.com/letterpress/letterpress/clients/go"
	"github.com/letterpress/letterpress/clients/go/message"
)

// Case is the template of a message, with its data and settings.
type Case struct {
	Name     string
	Template string
	Data     map[string]string
	URLs     map[string]string
	Settings map[string]json.RawMessage
	Expected map[string]any
	Issues   []map[string]any
}

type settings struct {
	From            mailboxes
	To              mailboxes
	Cc              mailboxes
	Bcc             mailboxes
	ReplyTo         mailboxes
	Subject         string
	TextFormat      message.TextFormat
	UnsubscribeURL  string
	AutoSubmitted   string
	MessageID       string
	MessageIDDomain string
	Headers         headers
	Attachments     []struct {
		Filename, ContentType, ContentID string
		ContentBase64                    []byte
	}
}

// mailboxes are one or a list, each an address or an object.
type mailboxes []message.Mailbox

func (of *mailboxes) UnmarshalJSON(text []byte) error {
	*of = mailboxes{} // an empty list replaces that of the template
	var list []json.RawMessage
	if json.Unmarshal(text, &list) != nil {
		list = []json.RawMessage{text}
	}
	for _, each := range list {
		var mailbox message.Mailbox
		if json.Unmarshal(each, &mailbox.Address) != nil {
			if err := json.Unmarshal(each, &mailbox); err != nil {
				return err
			}
		}
		*of = append(*of, mailbox)
	}
	return nil
}

// headers are the members of an object in their order.
type headers []message.Header

func (of *headers) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		header := message.Header{Name: name.(string)}
		if err := decoder.Decode(&header.Value); err != nil {
			return err
		}
		*of = append(*of, header)
	}
	return nil
}

// Make returns the message of a case, whose template is in a folder.
func (of Case) Make(folder string) (*message.Message, error) {
	name := of.Template
	if name == "" {
		name = "template"
	}
	text, err := os.ReadFile(filepath.Join(folder, name+".json"))
	if err != nil {
		return nil, err
	}
	template, err := letterpress.ParseTemplate(text)
	if err != nil {
		return nil, err
	}
	tags := letterpress.MergeTags{Text: of.Data, URL: of.URLs}
	mail, err := template.Render(letterpress.Data{MergeTags: tags}, letterpress.Options{})
	if err != nil {
		return nil, err
	}
	given, err := of.readSettings()
	if err != nil {
		return nil, err
	}
	return message.New(mail, given)
}

func (of Case) readSettings() (message.Settings, error) {
	text, err := json.Marshal(of.Settings)
	if err != nil {
		return message.Settings{}, err
	}
	var read settings
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&read); err != nil {
		return message.Settings{}, err
	}
	given := message.Settings{
		To: read.To, Cc: read.Cc, Bcc: read.Bcc, ReplyTo: read.ReplyTo, Subject: read.Subject,
		TextFormat: read.TextFormat, UnsubscribeURL: read.UnsubscribeURL, AutoSubmitted: read.AutoSubmitted,
		MessageID: read.MessageID, MessageIDDomain: read.MessageIDDomain, Headers: read.Headers,
	}
	if len(read.From) > 0 {
		given.From = read.From[0]
	}
	for _, file := range read.Attachments {
		given.Attachments = append(given.Attachments, message.Attachment{
			Filename: file.Filename, ContentType: file.ContentType, Content: file.ContentBase64, ContentID: file.ContentID,
		})
	}
	return given, nil
}
