// Package message makes whole messages of rendered mails: for a mailer, or for the API of a sending service. Every
// value is checked, so that none can add a header field or a part.
package message

import (
	letterpress "github.com/letterpress/letterpress/clients/go"
)

// Mailbox is an address, perhaps with a name.
type Mailbox struct {
	Name    string
	Address string
}

// Attachment is a file that goes with a message.
type Attachment struct {
	Filename string
	// ContentType is application/octet-stream when empty; in a message it is in lower case.
	ContentType string
	Content     []byte
	// ContentID makes it part of the html, which shows it as `cid:` with this id.
	ContentID string
}

// Settings are what a message has beside the mail. What a template has of it may be left out, and is replaced by what
// is given.
type Settings struct {
	From Mailbox
	To   []Mailbox
	Cc   []Mailbox
	Bcc  []Mailbox
	// ReplyTo replaces that of the template unless it is nil: an empty list is none.
	ReplyTo []Mailbox
	// Subject replaces that of the template.
	Subject string
	// TextFormat says how lines of the text part end: Wrapped or Flowed; by default they are not broken.
	TextFormat TextFormat
	// UnsubscribeURL is where one click unsubscribes (RFC 8058), `https:`.
	UnsubscribeURL string
	// AutoSubmitted is auto-generated or auto-replied (RFC 3834): no client's holiday note answers such a message.
	AutoSubmitted string
	// MessageID is `left@right`, without angle brackets; a random one by default.
	MessageID string
	// MessageIDDomain is what is right in a random one; by default the domain of From.
	MessageIDDomain string
	// Headers are further header fields, in their order.
	Headers []Header
	// Attachments are files that go with the message.
	Attachments []Attachment
}

// Header is a field of the header of a message.
type Header struct{ Name, Value string }

// Message is a whole message, of which every value was checked.
type Message struct {
	From                 Mailbox
	To, Cc, Bcc, ReplyTo []Mailbox
	Subject              string
	HTML                 string
	// Text is empty when the template has none.
	Text string
	// TextFormat is empty when lines of the text are as the template has them.
	TextFormat TextFormat
	// MessageID has no angle brackets.
	MessageID string
	// Headers are those that no other field holds.
	Headers     []Header
	Attachments []Attachment
	// Mail is what the template was rendered to, with its report.
	Mail *letterpress.Mail
}

// Named returns the mailbox of a person with a name.
func Named(name, address string) Mailbox { return Mailbox{name, address} }

// To returns mailboxes of addresses.
func To(addresses ...string) []Mailbox {
	mailboxes := make([]Mailbox, len(addresses))
	for at, address := range addresses {
		mailboxes[at].Address = address
	}
	return mailboxes
}
