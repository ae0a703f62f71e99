// Reads messages, one in base64 in a line of standard input, with Go's net/mail and mime/multipart.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"os"
	"strings"
)

type part struct {
	Type      string `json:"type"`
	Filename  string `json:"filename"`
	ContentID string `json:"contentId"`
	Content   string `json:"content"`
}

type parsed struct {
	Names     []string              `json:"names"`
	Fields    map[string]string     `json:"fields"`
	Mailboxes map[string][][2]string `json:"mailboxes"`
	Parts     []part                `json:"parts"`
}

var words = new(mime.WordDecoder)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	for {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			break
		}
		message := must(mail.ReadMessage(bytes.NewReader(must(base64.StdEncoding.DecodeString(strings.TrimSpace(line))))))
		out.Write(append(must(json.Marshal(read(message))), '\n'))
	}
	out.Flush()
}

func read(message *mail.Message) parsed {
	result := parsed{Fields: map[string]string{}, Mailboxes: map[string][][2]string{}, Parts: []part{}}
	for name, values := range message.Header {
		lower := strings.ToLower(name)
		for _, value := range values {
			result.Names = append(result.Names, lower)
			result.Fields[lower] = must(words.DecodeHeader(value))
		}
	}
	for _, name := range []string{"from", "to", "cc", "bcc", "reply-to"} {
		if message.Header.Get(name) == "" {
			continue
		}
		addresses, err := message.Header.AddressList(name)
		if err != nil {
			addresses = []*mail.Address{{Name: err.Error(), Address: message.Header.Get(name)}}
		}
		for _, address := range addresses {
			result.Mailboxes[name] = append(result.Mailboxes[name], [2]string{address.Name, address.Address})
		}
	}
	collect(textproto.MIMEHeader(message.Header), message.Body, &result.Parts)
	return result
}

// collect adds the parts that have no parts.
func collect(header textproto.MIMEHeader, body io.Reader, parts *[]part) {
	kind, parameters, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		log.Fatal(err)
	}
	if strings.HasPrefix(kind, "multipart/") {
		reader := multipart.NewReader(body, parameters["boundary"])
		for {
			next, err := reader.NextRawPart()
			if err == io.EOF {
				return
			}
			if err != nil {
				log.Fatal(err)
			}
			collect(next.Header, next, parts)
		}
	}
	switch strings.ToLower(header.Get("Content-Transfer-Encoding")) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	filename := parameters["name"]
	if disposition := header.Get("Content-Disposition"); disposition != "" {
		_, more, err := mime.ParseMediaType(disposition)
		if err != nil {
			log.Fatal(err)
		}
		if more["filename"] != "" {
			filename = more["filename"]
		}
	}
	filename = must(words.DecodeHeader(filename))
	*parts = append(*parts, part{
		Type:      kind,
		Filename:  filename,
		ContentID: strings.Trim(header.Get("Content-ID"), "<>"),
		Content:   base64.StdEncoding.EncodeToString(must(io.ReadAll(body))),
	})
}
