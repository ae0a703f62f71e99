package message

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/textproto"
	"strings"
	"time"
)

// RFC5322 is the message as RFC 5322 and MIME write it, in ASCII, with CRLF: what net/smtp sends, and net/mail reads.
// It has no Bcc: name those recipients in the envelope.
func (message *Message) RFC5322(date time.Time) []byte {
	var text bytes.Buffer
	header := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&text, "%s: %s\r\n", name, value)
		}
	}
	header("From", fold(asciiAll([]Mailbox{message.From})))
	header("To", fold(asciiAll(message.To)))
	header("Cc", fold(asciiAll(message.Cc)))
	header("Reply-To", fold(asciiAll(message.ReplyTo)))
	header("Subject", foldWords(encodeWords(message.Subject)))
	header("Date", date.Format(time.RFC1123Z))
	header("Message-ID", "<"+message.MessageID+">")
	for _, each := range message.Headers {
		header(each.Name, foldWords(encodeWords(each.Value)))
	}
	header("MIME-Version", "1.0")
	body := message.alternatives()
	if files := message.split(false); files != nil {
		body = group("mixed", append([]*part{body}, files...)...)
	}
	body.writeTo(&text)
	return text.Bytes()
}

func fold(mailboxes []string) string { return strings.Join(mailboxes, ",\r\n ") }

// foldWords breaks a value before encoded words, so that each is within a line.
func foldWords(value string) string { return strings.ReplaceAll(value, "?= =?", "?=\r\n =?") }

// part is one of MIME: its header fields and its encoded content.
type part struct {
	header  textproto.MIMEHeader
	order   []string
	content []byte
}

func newPart(contentType string) *part {
	return (&part{header: textproto.MIMEHeader{}}).set("Content-Type", contentType)
}

func (of *part) set(name, value string) *part {
	of.header.Set(name, value)
	of.order = append(of.order, name)
	return of
}

func (of *part) writeTo(text *bytes.Buffer) {
	for _, name := range of.order {
		fmt.Fprintf(text, "%s: %s\r\n", name, of.header.Get(name))
	}
	text.WriteString("\r\n")
	text.Write(of.content)
}

// alternatives is the text beside the html, which is together with the files that it shows.
func (message *Message) alternatives() *part {
	html := textPart("text/html; charset=utf-8", message.HTML)
	if shown := message.split(true); shown != nil {
		html = group("related", append([]*part{html}, shown...)...)
	}
	if message.Text == "" {
		return html
	}
	contentType := "text/plain; charset=utf-8"
	if message.TextFormat == Flowed {
		contentType += "; format=flowed"
	}
	return group("alternative", textPart(contentType, message.Text), html)
}

func textPart(contentType, text string) *part {
	made := newPart(contentType).set("Content-Transfer-Encoding", "quoted-printable")
	var content bytes.Buffer
	writer := quotedprintable.NewWriter(&content)
	_, _ = writer.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
	_ = writer.Close()
	made.content = content.Bytes()
	return made
}

// split returns the attachments that are inline, or the others.
func (message *Message) split(isInline bool) []*part {
	var parts []*part
	for _, each := range message.Attachments {
		if (each.ContentID != "") == isInline {
			parts = append(parts, each.part())
		}
	}
	return parts
}

// base64Line is how long a line of base64 is at most (RFC 2045, section 6.8).
const base64Line = 76

func (attachment Attachment) part() *part {
	made := newPart(attachment.ContentType).set("Content-Transfer-Encoding", "base64")
	names := map[string]string{"filename": attachment.Filename}
	made.set("Content-Disposition", mime.FormatMediaType(attachment.disposition(), names))
	if attachment.ContentID != "" {
		made.set("Content-Id", "<"+attachment.ContentID+">")
	}
	encoded := base64.StdEncoding.EncodeToString(attachment.Content)
	var content bytes.Buffer
	for len(encoded) > base64Line {
		content.WriteString(encoded[:base64Line] + "\r\n")
		encoded = encoded[base64Line:]
	}
	content.WriteString(encoded + "\r\n")
	made.content = content.Bytes()
	return made
}

// group makes one multipart of parts.
func group(kind string, parts ...*part) *part {
	var content bytes.Buffer
	writer := multipart.NewWriter(&content)
	for _, each := range parts {
		into, _ := writer.CreatePart(each.header)
		_, _ = into.Write(each.content)
	}
	_ = writer.Close()
	made := newPart(fmt.Sprintf("multipart/%s; boundary=%s", kind, writer.Boundary()))
	made.content = content.Bytes()
	return made
}
