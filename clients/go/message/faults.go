package message

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// faults collects what is wrong with settings of a message. None holds a value.
type faults struct{ issues []letterpress.Issue }

// add adds a fault by its way from the settings.
func (found *faults) add(loc []any, kind, msg string) {
	found.issues = append(found.issues, letterpress.Issue{Loc: append([]any{"message"}, loc...), Msg: msg, Type: kind})
}

// err returns INVALID_REQUEST with every fault in one message, if there is one.
func (found *faults) err() error {
	if len(found.issues) == 0 {
		return nil
	}
	messages := make([]string, len(found.issues))
	for at, issue := range found.issues {
		messages[at] = formatLoc(issue.Loc) + " " + issue.Msg
	}
	return &letterpress.Error{
		Code: letterpress.CodeInvalidRequest, Message: strings.Join(messages, "; "), Issues: found.issues,
	}
}

func formatLoc(loc []any) string {
	var way strings.Builder
	for _, segment := range loc[1:] {
		if index, ok := segment.(int); ok {
			fmt.Fprintf(&way, "[%d]", index)
		} else {
			fmt.Fprintf(&way, ".%v", segment)
		}
	}
	if way.Len() == 0 {
		return "message"
	}
	return strings.TrimPrefix(way.String(), ".")
}

const (
	maxNameBytes       = 256
	maxValueBytes      = 870
	maxFilenameBytes   = 255
	maxUnsubscribeURL  = 868
	maxAddressBytes    = 254
	maxLocalPart       = 64
	maxDomain          = 189
	addressPart        = `[\w!#$%&'*+/=?^{|}~` + "`" + `-]+`
	labelPattern       = `[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?`
	domainPattern      = labelPattern + `(?:\.` + labelPattern + `)*`
	mediaTypeName      = `[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}`
	lineSeparator      = '\u2028'
	paragraphSeparator = '\u2029'
	missingSubject     = "must be there: the template has no subject, or an empty one"
	missingRecipient   = "must be there: whom the message is for"
	wrongAddress       = "must be an address such as ann@example.com, in ASCII; " +
		"write other letters of a domain as xn--…"
	wrongTarget         = "must be html; nothing else is the body of a message"
	wrongEncodedWord    = "must not look like an encoded word, =?…?=; give the text itself"
	wrongMediaType      = "must be a type such as image/png, without parameters"
	wrongContentID      = "must be letters, digits and . _ -, as in logo or logo@shop"
	wrongMessageID      = "must be left@right, as in 7f3a@mail.example.com, without < and >"
	wrongHeaderName     = "must have a name of letters, digits and -, at most 64"
	reservedHeader      = "is written by the message itself, by a mailer or on the way"
	wrongUnsubscribeURL = "must be a URL with https:, percent-encoded, ( as %28 and ) as %29 too, " +
		"of at most 868 characters"
)

var (
	addressRule     = regexp.MustCompile(`\A` + addressPart + `(?:\.` + addressPart + `)*@` + domainPattern + `\z`)
	domainRule      = regexp.MustCompile(`\A` + domainPattern + `\z`)
	encodedWordRule = regexp.MustCompile(`=\?.*\?=`)
	httpsRule       = regexp.MustCompile(`(?i)\Ahttps://[\w[][\w\-.~:/?#\[\]@!$&'*+,;=%]*\z`)
	mediaTypeRule   = regexp.MustCompile(`\A` + mediaTypeName + `/` + mediaTypeName + `\z`)
	compositeRule   = regexp.MustCompile(`(?i)\A(?:multipart|message)/`)
	contentIDRule   = regexp.MustCompile(`\A[A-Za-z0-9][A-Za-z0-9._-]{0,126}(?:@[A-Za-z0-9][A-Za-z0-9.-]{0,126})?\z`)
	headerNameRule  = regexp.MustCompile(`\A[A-Za-z][A-Za-z0-9-]{0,63}\z`)
	reservedRule    = regexp.MustCompile(`(?i)\A(?:from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version` +
		`|content-.*|list-unsubscribe.*|auto-submitted|return-path|received.*|dkim-.*|arc-.*|authentication-results` +
		`|resent-.*)\z`)
)

// isAddress accepts at most 64 bytes before the @ and 254 in all (RFC 5321, section 4.5.3.1).
func isAddress(address string) bool {
	return len(address) <= maxAddressBytes && strings.IndexByte(address, '@') <= maxLocalPart &&
		addressRule.MatchString(address) && !encodedWordRule.MatchString(address)
}

// parseHeaderText reads text for a header field, without spaces at its ends. What is refused is what could end a
// field, or be read as another text: controls, separators of lines, bad UTF-8, encoded words. It reports false after
// a fault.
func (found *faults) parseHeaderText(text string, loc []any, most int) (string, bool) {
	text = strings.Trim(text, " ")
	switch {
	case len(text) > most:
		found.add(loc, "too_long", fmt.Sprintf("must have at most %d bytes of UTF-8", most))
	case hasControl(text):
		found.add(loc, "control", "must be text without line breaks and control characters")
	case encodedWordRule.MatchString(text):
		found.add(loc, "encoded_word", wrongEncodedWord)
	default:
		return text, true
	}
	return "", false
}

func hasControl(text string) bool {
	return !utf8.ValidString(text) || strings.ContainsFunc(text, func(letter rune) bool {
		return unicode.IsControl(letter) || letter == lineSeparator || letter == paragraphSeparator
	})
}
