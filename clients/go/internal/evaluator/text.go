package evaluator

import (
	"sort"
	"strings"
	"unicode/utf8"
)

const replacement = "\uFFFD"

// repair makes text well-formed: each bad sequence becomes one U+FFFD, as the WHATWG decoder of UTF-8 has it.
func repair(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var repaired strings.Builder
	for at := 0; at < len(text); {
		letter, size := utf8.DecodeRuneInString(text[at:])
		if letter == utf8.RuneError && size <= 1 {
			repaired.WriteString(replacement)
			at += badLength(text[at:])
			continue
		}
		repaired.WriteString(text[at : at+size])
		at += size
	}
	return repaired.String()
}

// badLength is the length of the maximal subpart of a bad sequence (Unicode, section 3.9).
func badLength(text string) int {
	low, high, more := byte(0x80), byte(0xBF), 0
	switch lead := text[0]; {
	case lead >= 0xC2 && lead <= 0xDF:
		more = 1
	case lead >= 0xE0 && lead <= 0xEF:
		more = 2
	case lead >= 0xF0 && lead <= 0xF4:
		more = 3
	}
	switch text[0] {
	case 0xE0:
		low = 0xA0
	case 0xED:
		high = 0x9F
	case 0xF0:
		low = 0x90
	case 0xF4:
		high = 0x8F
	}
	length := 1
	for length <= more && length < len(text) && text[length] >= low && text[length] <= high {
		low, high = 0x80, 0xBF
		length++
	}
	return length
}

const (
	nextLine           = '\u0085'
	lineSeparator      = '\u2028'
	paragraphSeparator = '\u2029'
	closingIsolate     = '\u2069'
)

// clean makes a value well-formed. Then line and paragraph ends become LF, C0 controls except TAB and LF and U+007F
// are dropped, and so are unpaired isolates.
func clean(text string) string {
	if isClean(text) {
		return text
	}
	text = repair(text)
	var cleaned strings.Builder
	hasIsolates := false
	for at, letter := range text {
		switch {
		case letter == '\r' || letter == nextLine || letter == paragraphSeparator:
			cleaned.WriteByte('\n')
		case letter == '\n' && at > 0 && text[at-1] == '\r':
		case letter == '\t' || letter == '\n' || letter >= 0x20 && letter != 0x7F:
			hasIsolates = hasIsolates || isIsolate(letter)
			cleaned.WriteRune(letter)
		}
	}
	if hasIsolates {
		return pairIsolates(cleaned.String())
	}
	return cleaned.String()
}

func isClean(text string) bool {
	for at := 0; at < len(text); at++ {
		unit := text[at]
		if unit >= utf8.RuneSelf {
			return isCleanUnicode(text[at:])
		}
		if unit < 0x20 && unit != '\t' && unit != '\n' || unit == 0x7F {
			return false
		}
	}
	return true
}

func isCleanUnicode(text string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, letter := range text {
		if letter < 0x20 && letter != '\t' && letter != '\n' || letter == 0x7F || letter == nextLine ||
			letter == paragraphSeparator || isIsolate(letter) {
			return false
		}
	}
	return true
}

func isIsolate(letter rune) bool {
	return letter >= '\u2066' && letter <= closingIsolate
}

// pairIsolates drops each unpaired isolate: it would change the direction of the text around the value (UAX #9).
func pairIsolates(text string) string {
	var open []int
	lone := map[int]bool{}
	for at, letter := range text {
		switch {
		case !isIsolate(letter):
		case letter != closingIsolate:
			open = append(open, at)
		case len(open) == 0:
			lone[at] = true
		default:
			open = open[:len(open)-1]
		}
	}
	for _, at := range open {
		lone[at] = true
	}
	if len(lone) == 0 {
		return text
	}
	var paired strings.Builder
	for at, letter := range text {
		if !lone[at] {
			paired.WriteRune(letter)
		}
	}
	return paired.String()
}

// toOneLine makes clean text fit for a header field such as Subject: each run of line breaks and controls becomes one
// space, and spaces at the ends are dropped.
func toOneLine(text string) string {
	var line strings.Builder
	isInBreak := false
	for _, letter := range text {
		isBreak := letter < 0x20 || letter >= 0x7F && letter <= 0x9F || letter == lineSeparator ||
			letter == paragraphSeparator
		switch {
		case !isBreak:
			line.WriteRune(letter)
		case !isInBreak:
			line.WriteByte(' ')
		}
		isInBreak = isBreak
	}
	return strings.Trim(line.String(), " ")
}

// lowerCase is the simple lower-case mapping of Unicode, code point by code point, without locale. It comes from a
// table, so that it is the same with every release of Go.
func lowerCase(text string) string {
	for at := 0; at < len(text); at++ {
		if text[at] >= utf8.RuneSelf {
			return strings.Map(lowerLetter, text)
		}
	}
	return strings.ToLower(text)
}

func lowerLetter(letter rune) rune {
	if letter < utf8.RuneSelf {
		if letter >= 'A' && letter <= 'Z' {
			return letter + 'a' - 'A'
		}
		return letter
	}
	at := sort.Search(len(lowerCaseRuns), func(at int) bool { return lowerCaseRuns[at].last >= letter })
	if at == len(lowerCaseRuns) {
		return letter
	}
	run := lowerCaseRuns[at]
	if letter < run.first || (letter-run.first)%run.stride != 0 {
		return letter
	}
	return letter + run.delta
}

const tagNamePattern = "^[a-z0-9_]{1,64}$"

func isTagName(name string) bool {
	if len(name) == 0 || len(name) > 64 {
		return false
	}
	for at := 0; at < len(name); at++ {
		unit := name[at]
		if (unit < 'a' || unit > 'z') && (unit < '0' || unit > '9') && unit != '_' {
			return false
		}
	}
	return true
}

// normalizeTagName is the form in which names compare: in lower case, each space an underscore.
func normalizeTagName(name string) string {
	if isTagName(name) {
		return name
	}
	return strings.ReplaceAll(lowerCase(repair(name)), " ", "_")
}

// isSpace reports whether a character is white space for numbers and is_empty.
func isSpace(letter rune) bool {
	switch letter {
	case ' ', '\u00A0', '\u1680', lineSeparator, paragraphSeparator, '\u202F', '\u205F', '\u3000', '\uFEFF':
		return true
	}
	return letter >= '\t' && letter <= '\r' || letter >= '\u2000' && letter <= '\u200A'
}

// isBlank reports whether text is empty or only white space.
func isBlank(text string) bool {
	return strings.TrimLeftFunc(text, isSpace) == ""
}
