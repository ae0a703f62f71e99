package message

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// wordBytes fit an encoded word, which has at most 75 characters (RFC 2047, section 2).
const wordBytes = 45

// encodeWords writes text as encoded words, cut between characters; ASCII stays as it is.
func encodeWords(text string) string {
	if !strings.ContainsFunc(text, func(letter rune) bool { return letter < ' ' || letter > '~' }) {
		return text
	}
	var words []string
	start := 0
	for at, letter := range text {
		if at+utf8.RuneLen(letter)-start > wordBytes {
			words = append(words, text[start:at])
			start = at
		}
	}
	words = append(words, text[start:])
	for at, word := range words {
		words[at] = "=?UTF-8?B?" + base64.StdEncoding.EncodeToString([]byte(word)) + "?="
	}
	return strings.Join(words, " ")
}

var quoter = strings.NewReplacer(`"`, `\"`, `\`, `\\`)

// String is the mailbox as RFC 5322 writes it, in Unicode; the name is always quoted.
func (mailbox Mailbox) String() string {
	if mailbox.Name == "" {
		return mailbox.Address
	}
	return `"` + quoter.Replace(mailbox.Name) + `" <` + mailbox.Address + ">"
}

// ascii is the same in ASCII.
func (mailbox Mailbox) ascii() string {
	words := encodeWords(mailbox.Name)
	if words == mailbox.Name {
		return mailbox.String()
	}
	return words + " <" + mailbox.Address + ">"
}

func formatAll(mailboxes []Mailbox) []string {
	texts := make([]string, len(mailboxes))
	for at, mailbox := range mailboxes {
		texts[at] = mailbox.String()
	}
	return texts
}

func asciiAll(mailboxes []Mailbox) []string {
	texts := make([]string, len(mailboxes))
	for at, mailbox := range mailboxes {
		texts[at] = mailbox.ascii()
	}
	return texts
}
