package message

import (
	"encoding/base64"
	"strings"
)

// Object is an object of JSON, ready for json.Marshal.
type Object = map[string]any

// Postmark is the body of `POST /email` of Postmark. Message-ID is Postmark's.
func (message *Message) Postmark() Object {
	join := func(mailboxes []Mailbox) string { return strings.Join(formatAll(mailboxes), ", ") }
	body := Object{"From": message.From.String(), "To": join(message.To), "Subject": message.Subject,
		"HtmlBody": message.HTML}
	setMailboxes(body, map[string][]Mailbox{"Cc": message.Cc, "Bcc": message.Bcc, "ReplyTo": message.ReplyTo}, join)
	message.setText(body, "TextBody")
	headers := []Object{}
	for _, header := range message.Headers {
		headers = append(headers, Object{"Name": header.Name, "Value": header.Value})
	}
	attachments := []Object{}
	for _, each := range message.Attachments {
		var id any
		if each.ContentID != "" {
			id = "cid:" + each.ContentID
		}
		attachments = append(attachments, Object{"Name": each.Filename, "Content": each.base64(),
			"ContentType": each.ContentType, "ContentID": id})
	}
	body["Headers"], body["Attachments"] = headers, attachments
	return body
}

// Resend is the body of `POST /emails` of Resend.
func (message *Message) Resend() Object {
	body := Object{"from": message.From.String(), "to": formatAll(message.To), "subject": message.Subject,
		"html": message.HTML}
	setMailboxes(body, map[string][]Mailbox{"cc": message.Cc, "bcc": message.Bcc, "reply_to": message.ReplyTo}, formatAll)
	message.setText(body, "text")
	message.setHeaders(body)
	message.setAttachments(body, func(each Attachment) Object {
		return Object{"filename": each.Filename, "content": each.base64(), "content_type": each.ContentType}
	})
	return body
}

// SendGrid is the body of `POST /v3/mail/send` of SendGrid.
func (message *Message) SendGrid() Object {
	personalization := Object{"to": toEmails(message.To)}
	if len(message.Cc) > 0 {
		personalization["cc"] = toEmails(message.Cc)
	}
	if len(message.Bcc) > 0 {
		personalization["bcc"] = toEmails(message.Bcc)
	}
	// The plain form first, as the interface requires.
	content := []Object{}
	if message.Text != "" {
		content = append(content, Object{"type": "text/plain", "value": message.Text})
	}
	content = append(content, Object{"type": "text/html", "value": message.HTML})
	body := Object{"personalizations": []Object{personalization}, "from": toEmail(message.From),
		"subject": message.Subject, "content": content}
	switch replyTo := toEmails(message.ReplyTo); len(replyTo) {
	case 0:
	case 1:
		body["reply_to"] = replyTo[0]
	default:
		body["reply_to_list"] = replyTo
	}
	message.setHeaders(body)
	message.setAttachments(body, func(each Attachment) Object {
		return Object{"filename": each.Filename, "type": each.ContentType, "content": each.base64(),
			"disposition": each.disposition()}
	})
	return body
}

// toEmail quotes a name with a comma or semicolon, which SendGrid treats as its end otherwise.
func toEmail(mailbox Mailbox) Object {
	email := Object{"email": mailbox.Address}
	if mailbox.Name != "" {
		email["name"] = mailbox.Name
		if strings.ContainsAny(mailbox.Name, ",;") {
			email["name"] = `"` + quoter.Replace(mailbox.Name) + `"`
		}
	}
	return email
}

func toEmails(mailboxes []Mailbox) []Object {
	emails := make([]Object, len(mailboxes))
	for at, mailbox := range mailboxes {
		emails[at] = toEmail(mailbox)
	}
	return emails
}

// SES is the input of `SendEmail` of Amazon SES, version 2, as JSON has it. Message-ID is SES's.
func (message *Message) SES() Object {
	destination := Object{"ToAddresses": asciiAll(message.To)}
	if len(message.Cc) > 0 {
		destination["CcAddresses"] = asciiAll(message.Cc)
	}
	if len(message.Bcc) > 0 {
		destination["BccAddresses"] = asciiAll(message.Bcc)
	}
	data := func(text string) Object { return Object{"Data": text, "Charset": "UTF-8"} }
	parts := Object{"Html": data(message.HTML)}
	if message.Text != "" {
		parts["Text"] = data(message.Text)
	}
	headers := []Object{}
	for _, header := range message.Headers {
		headers = append(headers, Object{"Name": header.Name, "Value": encodeWords(header.Value)})
	}
	attachments := []Object{}
	for _, each := range message.Attachments {
		attachment := Object{"FileName": each.Filename, "ContentType": each.ContentType, "RawContent": each.Content,
			"ContentTransferEncoding": "BASE64", "ContentDisposition": strings.ToUpper(each.disposition())}
		if each.ContentID != "" {
			attachment["ContentId"] = each.ContentID
		}
		attachments = append(attachments, attachment)
	}
	body := Object{"FromEmailAddress": message.From.ascii(), "Destination": destination, "Content": Object{
		"Simple": Object{"Subject": data(message.Subject), "Body": parts, "Headers": headers, "Attachments": attachments},
	}}
	if len(message.ReplyTo) > 0 {
		body["ReplyToAddresses"] = asciiAll(message.ReplyTo)
	}
	return body
}

// MailgunFile is a file of a form for Mailgun.
type MailgunFile struct {
	// Field is attachment or inline.
	Field, Filename, ContentType string
	Content                      []byte
}

// Mailgun is the form of `POST /v3/{domain}/messages` of Mailgun: its fields, and its files, of which the html names
// inline ones by their id.
func (message *Message) Mailgun() (fields map[string][]string, files []MailgunFile) {
	fields = map[string][]string{"from": {message.From.String()}, "to": formatAll(message.To),
		"subject": {message.Subject}, "html": {message.HTML}}
	if len(message.Cc) > 0 {
		fields["cc"] = formatAll(message.Cc)
	}
	if len(message.Bcc) > 0 {
		fields["bcc"] = formatAll(message.Bcc)
	}
	if message.Text != "" {
		fields["text"] = []string{message.Text}
	}
	if len(message.ReplyTo) > 0 {
		fields["h:Reply-To"] = []string{strings.Join(formatAll(message.ReplyTo), ", ")}
	}
	for _, header := range message.Headers {
		fields["h:"+header.Name] = []string{header.Value}
	}
	for _, each := range message.Attachments {
		file := MailgunFile{"attachment", each.Filename, each.ContentType, each.Content}
		if each.ContentID != "" {
			file.Field, file.Filename = "inline", each.ContentID
		}
		files = append(files, file)
	}
	return fields, files
}

// setMailboxes leaves out fields without a mailbox.
func setMailboxes[Written any](body Object, fields map[string][]Mailbox, write func([]Mailbox) Written) {
	for name, mailboxes := range fields {
		if len(mailboxes) > 0 {
			body[name] = write(mailboxes)
		}
	}
}

func (message *Message) setText(body Object, name string) {
	if message.Text != "" {
		body[name] = message.Text
	}
}

func (message *Message) setHeaders(body Object) {
	headers := Object{}
	for _, header := range message.Headers {
		headers[header.Name] = header.Value
	}
	if len(headers) > 0 {
		body["headers"] = headers
	}
}

func (message *Message) setAttachments(body Object, toObject func(Attachment) Object) {
	var attachments []Object
	for _, each := range message.Attachments {
		attachment := toObject(each)
		if each.ContentID != "" {
			attachment["content_id"] = each.ContentID
		}
		attachments = append(attachments, attachment)
	}
	if attachments != nil {
		body["attachments"] = attachments
	}
}

func (attachment Attachment) base64() string {
	return base64.StdEncoding.EncodeToString(attachment.Content)
}

func (attachment Attachment) disposition() string {
	if attachment.ContentID == "" {
		return "attachment"
	}
	return "inline"
}
