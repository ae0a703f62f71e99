package evaluator

import (
	"regexp"
	"strconv"
	"strings"
)

// affixes are what is before and after a number.
type affixes [2]string

// numberFormat says how a number is written. It is complete in itself: it names no locale.
type numberFormat struct {
	plus, minus    affixes
	decimal, group string
	// lastSize is how many digits the last group has, and otherSize each before it.
	lastSize, otherSize int
	// least is how many digits are before the first separator at least.
	least int
	// minPlaces and maxPlaces bound the decimal places.
	minPlaces, maxPlaces int
	// shift is how far the point moves to the right: 2 for percent.
	shift int
	// digits are the ten digits, where they are not those of ASCII.
	digits []string
}

var decimalPattern = regexp.MustCompile(`\A([+-]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,3}))?\z`)

const (
	// maxDigits bounds what a number is written out to.
	maxDigits = 400
	// maxNumberLength is that of such a number with its signs, point and exponent.
	maxNumberLength = maxDigits + 7
)

// write writes a decimal number without floating-point numbers: rounded half away from zero on its decimal digits,
// and without a sign when that gives zero. It reports false for a text that is no number, or has more than 400
// digits.
func (format *numberFormat) write(text string) (string, bool) {
	if len(text) > maxNumberLength {
		return "", false
	}
	found := decimalPattern.FindStringSubmatch(text)
	if found == nil {
		return "", false
	}
	exponent, _ := strconv.Atoi(found[4])
	point := len(found[2]) + exponent + format.shift
	written := found[2] + found[3]
	if len(written)+max(point, -point) > maxDigits {
		return "", false
	}
	if point > 0 {
		written += strings.Repeat("0", max(point-len(written), 0))
	} else {
		written = strings.Repeat("0", 1-point) + written
		point = 1
	}
	whole, places := format.round(written[:point], written[point:])
	around := format.plus
	if found[1] == "-" && strings.Trim(whole+places, "0") != "" {
		around = format.minus
	}
	number := format.groups(whole)
	if places != "" {
		number += format.decimal + translate(places, format.digits)
	}
	return around[0] + number + around[1], true
}

// round returns the whole digits, without zeros in front, and the decimal places.
func (format *numberFormat) round(whole, places string) (string, string) {
	digits, point := whole+places[:min(format.maxPlaces, len(places))], len(whole)
	if len(places) > format.maxPlaces && places[format.maxPlaces] >= '5' {
		carried := addOne(digits)
		point += len(carried) - len(digits)
		digits = carried
	}
	end := len(digits)
	for end > point+format.minPlaces && digits[end-1] == '0' {
		end--
	}
	kept := digits[point:end]
	kept += strings.Repeat("0", max(format.minPlaces-len(kept), 0))
	whole = strings.TrimLeft(digits[:point], "0")
	if whole == "" {
		whole = "0"
	}
	return whole, kept
}

func addOne(digits string) string {
	kept := strings.TrimRight(digits, "9")
	zeros := strings.Repeat("0", len(digits)-len(kept))
	if kept == "" {
		return "1" + zeros
	}
	last := len(kept) - 1
	return kept[:last] + string(kept[last]+1) + zeros
}

func (format *numberFormat) groups(digits string) string {
	if len(digits) < format.lastSize+format.least {
		return translate(digits, format.digits)
	}
	end := max(len(digits)-format.lastSize, 0)
	written := translate(digits[end:], format.digits)
	for end > 0 {
		start := max(end-format.otherSize, 0)
		written = translate(digits[start:end], format.digits) + format.group + written
		end = start
	}
	return written
}

// translate writes digits of ASCII as others.
func translate(text string, digits []string) string {
	if digits == nil {
		return text
	}
	var written strings.Builder
	for at := 0; at < len(text); at++ {
		written.WriteString(digits[text[at]-'0'])
	}
	return written.String()
}
