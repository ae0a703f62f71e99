package evaluator

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// position says where a value is written, which decides its escaping.
type position string

const (
	positionText       position = "text"
	positionAttribute  position = "attribute"
	positionURL        position = "url"
	positionImageURL   position = "image-url"
	positionURLPath    position = "url-path"
	positionURLQuery   position = "url-query"
	positionURLAddress position = "url-address"
	positionJSText     position = "js-text"
	positionJSURL      position = "js-url"
	positionJSImageURL position = "js-image-url"
	positionPlain      position = "plain"
	positionPlainURL   position = "plain-url"
	positionLine       position = "line"
	positionColor      position = "color"
	positionFont       position = "font"
)

// isPosition reports whether programs without paths have the position.
func isPosition(name string) bool {
	switch position(name) {
	case positionText, positionAttribute, positionURL, positionImageURL, positionURLPath, positionURLQuery,
		positionURLAddress, positionJSText, positionJSURL, positionJSImageURL, positionPlain, positionPlainURL,
		positionLine:
		return true
	}
	return false
}

func (at position) isOfBrand() bool {
	return at == positionColor || at == positionFont
}

// isWholeURL reports whether a URL is useless here without a value: it begins with the tag, or has only its scheme
// before it.
func (at position) isWholeURL() bool {
	switch at {
	case positionURL, positionImageURL, positionURLAddress, positionJSURL, positionJSImageURL, positionPlainURL:
		return true
	}
	return false
}

// isGrowing reports whether escaping never makes a value shorter here.
func (at position) isGrowing() bool {
	switch at {
	case positionText, positionAttribute, positionURLPath, positionURLQuery, positionURLAddress, positionJSText,
		positionPlain:
		return true
	}
	return false
}

// appendEscaped appends a clean value, escaped for its position. It reports false for a whole URL that the URL rule
// refuses, and then appends nothing.
func appendEscaped(to []byte, at position, value string) ([]byte, bool) {
	switch at {
	case positionText, positionAttribute:
		return appendHTML(to, value), true
	case positionURL:
		return appendURL(to, value, false, true)
	case positionImageURL:
		return appendURL(to, value, true, true)
	case positionJSURL, positionPlainURL:
		return appendURL(to, value, false, false)
	case positionJSImageURL:
		return appendURL(to, value, true, false)
	case positionURLPath, positionURLQuery, positionURLAddress:
		return appendURLPiece(to, value), true
	case positionJSText:
		return appendJS(to, value), true
	case positionLine:
		return append(to, toOneLine(value)...), true
	}
	return append(to, value...), true
}

// escapeTagSource escapes the source of a tag for its position; the rules for URLs do not apply.
func escapeTagSource(at position, source string) string {
	switch at {
	case positionJSText, positionJSURL, positionJSImageURL:
		return string(appendJS(nil, source))
	case positionPlain, positionPlainURL:
		return source
	case positionLine:
		return toOneLine(source)
	}
	return string(appendHTML(nil, source))
}

// htmlReference has the character references of HTML text and of attributes in quotes. The quotes are numeric because
// old mail clients do not know `&apos;`.
var htmlReference = [256]string{'"': "&#34;", '&': "&amp;", '\'': "&#39;", '<': "&lt;", '>': "&gt;"}

func appendHTML(to []byte, text string) []byte {
	copied := 0
	for at := 0; at < len(text); at++ {
		reference := htmlReference[text[at]]
		if reference == "" {
			continue
		}
		to = append(append(to, text[copied:at]...), reference...)
		copied = at + 1
	}
	return append(to, text[copied:]...)
}

const hexDigits = "0123456789ABCDEF"

// appendJS escapes for a double-quoted JavaScript string (ECMA-262, section 12.9.4) in a JSX file: angle brackets
// too, so that no tool treats them as markup.
func appendJS(to []byte, text string) []byte {
	for _, letter := range text {
		switch {
		case letter == '"' || letter == '\\':
			to = append(to, '\\', byte(letter))
		case letter == '\n':
			to = append(to, `\n`...)
		case letter == '\t':
			to = append(to, `\t`...)
		case letter < 0x20 || letter == 0x7F || letter == '<' || letter == '>' || letter == lineSeparator ||
			letter == paragraphSeparator:
			to = append(to, '\\', 'u', hexDigits[letter>>12], hexDigits[letter>>8&15], hexDigits[letter>>4&15],
				hexDigits[letter&15])
		default:
			to = utf8.AppendRune(to, letter)
		}
	}
	return to
}

var schemes = []string{"http:", "https:", "mailto:", "tel:", "sms:"}

const imageScheme = "cid:"

func hasScheme(url string, isImage bool) bool {
	for _, scheme := range schemes {
		if len(url) >= len(scheme) && strings.EqualFold(url[:len(scheme)], scheme) && isASCII(url[:len(scheme)]) {
			return true
		}
	}
	return isImage && len(url) >= len(imageScheme) && strings.EqualFold(url[:len(imageScheme)], imageScheme)
}

func isASCII(text string) bool {
	for at := 0; at < len(text); at++ {
		if text[at] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// appendURL makes a whole URL safe in a JavaScript string, in plain text, in a CSS url('...') and, with `&` escaped,
// in a double-quoted attribute. Percent signs stay, and with them the escapes that the URL already has.
func appendURL(to []byte, url string, isImage, isHTML bool) ([]byte, bool) {
	if !hasScheme(url, isImage) {
		return to, false
	}
	for at := 0; at < len(url); at++ {
		switch unit := url[at]; {
		case unit <= 0x20 || unit >= 0x7F || strings.IndexByte("\"'()<>\\`", unit) >= 0:
			to = append(to, '%', hexDigits[unit>>4], hexDigits[unit&15])
		case unit == '&' && isHTML:
			to = append(to, "&amp;"...)
		default:
			to = append(to, unit)
		}
	}
	return to, true
}

// appendURLPiece encodes a part of a URL: every byte except unreserved ones (RFC 3986, section 2.3), `/` included.
func appendURLPiece(to []byte, piece string) []byte {
	for at := 0; at < len(piece); at++ {
		unit := piece[at]
		if unit >= 'A' && unit <= 'Z' || unit >= 'a' && unit <= 'z' || unit >= '0' && unit <= '9' || unit == '-' ||
			unit == '.' || unit == '_' || unit == '~' {
			to = append(to, unit)
		} else {
			to = append(to, '%', hexDigits[unit>>4], hexDigits[unit&15])
		}
	}
	return to
}

var colorPattern = regexp.MustCompile(`\A#[0-9a-fA-F]{6}\z`)

// fontChoice matches a list of font families without quotes, which is safe in every output.
var fontChoice = regexp.MustCompile(`\A[A-Za-z0-9 ,-]{1,128}\z`)

const fontChoicePattern = "^[A-Za-z0-9 ,-]{1,128}$"

// readColor returns a colour as `#rrggbb` in lower case. It reports false for any other value.
func readColor(value string) (string, bool) {
	return strings.ToLower(value), colorPattern.MatchString(value)
}

// readFont returns the choice that a value names in full or by its first family, in any case of ASCII.
func readFont(value string, choices []string) (string, bool) {
	if !fontChoice.MatchString(value) {
		return "", false
	}
	name := strings.ToLower(value)
	for _, choice := range choices {
		all := strings.ToLower(choice)
		if first, _, _ := strings.Cut(all, ","); all == name || first == name {
			return choice, true
		}
	}
	return "", false
}
