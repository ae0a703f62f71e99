package message

import (
	"crypto/rand"
	"fmt"
	"strings"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// New makes the message of a mail that was rendered to html, with the settings of its template where a call gives
// none. It returns INVALID_REQUEST with every fault.
func New(mail *letterpress.Mail, given Settings) (*Message, error) {
	found := &faults{}
	if mail.Target != letterpress.HTML {
		found.add([]any{"target"}, "target", wrongTarget)
	}
	all := given.withDefaults(readDefaults(mail.Message, found))
	made := &Message{Mail: mail, HTML: mail.Output}
	made.From, _ = found.parseMailbox(all.From, []any{"from"})
	made.To = found.parseMailboxes(all.To, "to")
	made.Cc = found.parseMailboxes(all.Cc, "cc")
	made.Bcc = found.parseMailboxes(all.Bcc, "bcc")
	made.ReplyTo = found.parseMailboxes(all.ReplyTo, "replyTo")
	if len(all.To) == 0 {
		found.add([]any{"to"}, "missing", missingRecipient)
	}
	made.Subject = found.parseSubject(all.Subject, mail.Subject)
	if all.TextFormat != "" && all.TextFormat != Wrapped && all.TextFormat != Flowed {
		found.add([]any{"textFormat"}, "choice", "must be wrapped or flowed")
	}
	made.Headers = append(found.parseStandardHeaders(all), found.parseHeaders(all.Headers)...)
	made.MessageID = found.parseMessageID(all, made.From.Address)
	made.Attachments = found.parseAttachments(all.Attachments)
	if err := found.err(); err != nil {
		return nil, err
	}
	made.Text = mail.Text
	if mail.Text != "" && all.TextFormat != "" {
		made.Text, made.TextFormat = FormatText(mail.Text, all.TextFormat), all.TextFormat
	}
	return made, nil
}

// parseMailboxes reads a list of mailboxes. Those with a fault are not among them.
func (found *faults) parseMailboxes(given []Mailbox, name string) []Mailbox {
	var mailboxes []Mailbox
	for at, each := range given {
		if mailbox, ok := found.parseMailbox(each, []any{name, at}); ok {
			mailboxes = append(mailboxes, mailbox)
		}
	}
	return mailboxes
}

func (found *faults) parseMailbox(given Mailbox, loc []any) (Mailbox, bool) {
	name, isName := given.Name, true
	if name != "" {
		name, isName = found.parseHeaderText(given.Name, append(loc[:len(loc):len(loc)], "name"), maxNameBytes)
		loc = append(loc[:len(loc):len(loc)], "address")
	}
	if !isAddress(given.Address) {
		found.add(loc, "address", wrongAddress)
		return Mailbox{}, false
	}
	return Mailbox{name, given.Address}, isName
}

func (found *faults) parseSubject(given, ofTemplate string) string {
	if given == "" {
		given = ofTemplate
	}
	subject, ok := found.parseHeaderText(given, []any{"subject"}, maxValueBytes)
	if ok && subject == "" {
		found.add([]any{"subject"}, "missing", missingSubject)
	}
	return subject
}

func (found *faults) parseStandardHeaders(all Settings) []Header {
	var headers []Header
	if url := all.UnsubscribeURL; url != "" {
		if len(url) <= maxUnsubscribeURL && httpsRule.MatchString(url) && !encodedWordRule.MatchString(url) {
			headers = append(headers, Header{"List-Unsubscribe", "<" + url + ">"},
				Header{"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"})
		} else {
			found.add([]any{"unsubscribeUrl"}, "url", wrongUnsubscribeURL)
		}
	}
	switch all.AutoSubmitted {
	case "":
	case "auto-generated", "auto-replied":
		headers = append(headers, Header{"Auto-Submitted", all.AutoSubmitted})
	default:
		found.add([]any{"autoSubmitted"}, "choice", "must be auto-generated or auto-replied")
	}
	return headers
}

// parseHeaders reads header fields that a caller adds. Those with a fault are not among them.
func (found *faults) parseHeaders(given []Header) []Header {
	var headers []Header
	seen := map[string]bool{}
	for at, each := range given {
		lower := strings.ToLower(each.Name)
		switch {
		case !headerNameRule.MatchString(each.Name):
			found.add([]any{"headers", at}, "header_name", wrongHeaderName)
		case reservedRule.MatchString(each.Name):
			found.add([]any{"headers", each.Name}, "reserved", reservedHeader)
		case seen[lower]:
			found.add([]any{"headers", each.Name}, "duplicate", "must be there once, in whatever case")
		default:
			value, ok := found.parseHeaderText(each.Value, []any{"headers", each.Name}, maxValueBytes)
			if ok && value == "" {
				found.add([]any{"headers", each.Name}, "empty", "must not be empty")
			} else if ok {
				headers = append(headers, Header{each.Name, value})
			}
		}
		seen[lower] = true
	}
	return headers
}

func (found *faults) parseMessageID(all Settings, from string) string {
	if all.MessageID != "" && !isAddress(all.MessageID) {
		found.add([]any{"messageId"}, "message_id", wrongMessageID)
	}
	domain := all.MessageIDDomain
	if domain != "" && (len(domain) > maxDomain || !domainRule.MatchString(domain)) {
		found.add([]any{"messageIdDomain"}, "domain", "must be a domain such as mail.example.com, in ASCII")
	}
	if all.MessageID != "" {
		return all.MessageID
	}
	if domain == "" {
		domain = from[strings.LastIndexByte(from, '@')+1:]
	}
	var random [16]byte
	_, _ = rand.Read(random[:])
	return fmt.Sprintf("%x@%s", random, domain)
}

func (found *faults) parseAttachments(given []Attachment) []Attachment {
	var attachments []Attachment
	seen := map[string]bool{}
	for at, each := range given {
		if attachment, ok := found.parseAttachment(each, []any{"attachments", at}, seen); ok {
			attachments = append(attachments, attachment)
		}
	}
	return attachments
}

func (found *faults) parseAttachment(given Attachment, loc []any, seen map[string]bool) (Attachment, bool) {
	at := func(name string) []any { return append(loc[:len(loc):len(loc)], name) }
	name, ok := found.parseHeaderText(given.Filename, at("filename"), maxFilenameBytes)
	if ok && (name == "" || strings.ContainsAny(name, `/\"<>:|?*`)) {
		found.add(at("filename"), "filename", `must be the name of a file, without / \ " < > : | ? and *`)
		ok = false
	}
	if given.ContentType == "" {
		given.ContentType = "application/octet-stream"
	}
	if !mediaTypeRule.MatchString(given.ContentType) || compositeRule.MatchString(given.ContentType) {
		found.add(at("contentType"), "media_type", wrongMediaType)
		return given, false
	}
	if id := given.ContentID; id != "" {
		if !contentIDRule.MatchString(id) {
			found.add(at("contentId"), "content_id", wrongContentID)
			return given, false
		}
		if seen[id] {
			found.add(at("contentId"), "duplicate", "must differ from that of the other attachments")
			return given, false
		}
		seen[id] = true
	}
	given.Filename, given.ContentType = name, strings.ToLower(given.ContentType)
	return given, ok
}
