package message_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/letterpress/letterpress/clients/go/internal/messagecase"
)

// readPart returns the parts of a message by their media type, as net/mail and mime/multipart read them.
func readPart(t *testing.T, header map[string][]string, body io.Reader, into map[string]string) {
	t.Helper()
	media, parameters, err := mime.ParseMediaType(header["Content-Type"][0])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(media, "multipart/") {
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		into[media] = string(text)
		return
	}
	into[media] = ""
	for reader := multipart.NewReader(body, parameters["boundary"]); ; {
		next, err := reader.NextPart()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		readPart(t, next.Header, next, into)
	}
}

func TestAMessageIsReadBackByNetMail(t *testing.T) {
	settings := map[string]json.RawMessage{
		"from":           json.RawMessage(`{"name":"Möbel \"Süd\"","address":"shop@example.com"}`),
		"to":             json.RawMessage(`["ann@example.com",{"name":"Bo, Jr.","address":"bo@example.com"}]`),
		"bcc":            json.RawMessage(`["eve@example.com"]`),
		"subject":        json.RawMessage(`"Grüße ` + strings.Repeat("ü", 60) + `"`),
		"unsubscribeUrl": json.RawMessage(`"https://example.com/u"`),
		"attachments": json.RawMessage(`[{"filename":"Größe.txt","contentType":"text/csv","contentBase64":"aGk="},` +
			`{"filename":"logo.png","contentType":"image/png","contentBase64":"iVBORw==","contentId":"logo"}]`),
	}
	made, err := messagecase.Case{Data: map[string]string{"name": "Ann"}, Settings: settings}.Make(cases)
	if err != nil {
		t.Fatal(err)
	}
	text := made.RFC5322(time.Date(2026, 11, 28, 9, 30, 0, 0, time.UTC))
	for _, line := range strings.Split(string(text), "\r\n") {
		if len(line) > 998 || strings.ContainsFunc(line, func(letter rune) bool { return letter > '~' || letter == '\n' }) {
			t.Errorf("a line is %q", line)
		}
	}
	read, err := mail.ReadMessage(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	from, err := read.Header.AddressList("From")
	if err != nil || from[0].Name != `Möbel "Süd"` || from[0].Address != "shop@example.com" {
		t.Errorf("From is %v: %v", from, err)
	}
	to, err := read.Header.AddressList("To")
	if err != nil || len(to) != 2 || to[1].Name != "Bo, Jr." {
		t.Errorf("To is %v: %v", to, err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
	if err != nil || subject != made.Subject {
		t.Errorf("Subject is %q: %v", subject, err)
	}
	date, err := read.Header.Date()
	if err != nil || date.Hour() != 9 || read.Header.Get("Bcc") != "" || bytes.Contains(text, []byte("eve@")) ||
		read.Header.Get("List-Unsubscribe") != "<https://example.com/u>" {
		t.Errorf("the header is %v: %v", read.Header, err)
	}
	parts := map[string]string{}
	readPart(t, read.Header, read.Body, parts)
	for media, expected := range map[string]string{
		"text/html": made.HTML, "text/plain": strings.ReplaceAll(made.Text, "\n", "\r\n"), "text/csv": "aGk=\r\n",
		"image/png": "iVBORw==\r\n", "multipart/mixed": "", "multipart/alternative": "", "multipart/related": "",
	} {
		if given, ok := parts[media]; !ok || given != expected {
			t.Errorf("%s is %q, not %q", media, given, expected)
		}
	}
	if !bytes.Contains(text, []byte("Content-Disposition: attachment; filename*=utf-8''Gr%C3%B6%C3%9Fe.txt")) {
		t.Error("the name of the file is not in the header")
	}
}
