package evaluator

import (
	"fmt"
	"strings"
)

// datePart is a text, a field in digits of a width, or a field in words.
type datePart struct {
	text  string
	field string
	width int
	names []string
}

// dateFormat says how a date or a time of day is written. It is complete in itself: it names no locale.
type dateFormat struct {
	parts []datePart
	// digits are the ten digits, where they are not those of ASCII.
	digits []string
}

// timeFields are the fields of a time of day, which a date alone does not have.
const timeFields = "HhmsaB"

// hasTime reports whether the format writes a time of day.
func (format *dateFormat) hasTime() bool {
	for _, part := range format.parts {
		if part.field != "" && strings.Contains(timeFields, part.field) {
			return true
		}
	}
	return false
}

// write writes a date of ISO 8601, in the offset in which it was given: a time zone is the concern of the caller. It
// reports false for any other text, for a day that does not exist, and for a date alone of which it writes a time.
func (format *dateFormat) write(text string) (string, bool) {
	read, ok := parseMoment(text)
	if !ok || read.year < 1 {
		return "", false
	}
	var written strings.Builder
	for _, part := range format.parts {
		switch {
		case part.field == "":
			written.WriteString(part.text)
		case !read.hasTime && strings.Contains(timeFields, part.field):
			return "", false
		case part.names != nil:
			written.WriteString(part.names[read.nameIndex(part.field)])
		default:
			value := read.value(part.field)
			if part.field == "y" && part.width == 2 {
				value %= 100
			}
			written.WriteString(translate(fmt.Sprintf("%0*d", part.width, value), format.digits))
		}
	}
	return written.String(), true
}

func (read moment) value(field string) int {
	switch field {
	case "y":
		return read.year
	case "M":
		return read.month
	case "d":
		return read.day
	case "H":
		return read.hour
	case "h":
		return (read.hour+11)%12 + 1
	case "m":
		return read.minute
	}
	return read.second
}

// nameIndex is the index of the name of a month, of a weekday from Sunday, of a half of the day, or of an hour.
func (read moment) nameIndex(field string) int {
	switch field {
	case "M":
		return read.month - 1
	case "E":
		// 1970-01-01 was a Thursday. The sum is positive from the year 1 on.
		return (read.dayNumber() + 4 + 7*200_000) % 7
	case "a":
		return read.hour / 12
	}
	return read.hour
}
