package evaluator

import (
	"fmt"
	"strings"
)

// format is a checked entry of `formats`: one of a number, of a date, or of money whose currency is a value.
type format struct {
	number *numberFormat
	date   *dateFormat
	money  *moneyFormat
}

// moneyFormat says how an amount is written by the code of its currency. In other, `¤` is where the code belongs.
type moneyFormat struct {
	of    map[string]*numberFormat
	other *numberFormat
}

// write returns what is written of a value. It reports false for one that is no number or no date, or whose currency
// has no code.
func (entry *format) write(text, currency string) (string, bool) {
	switch {
	case entry.number != nil:
		return entry.number.write(text)
	case entry.date != nil:
		return entry.date.write(text)
	}
	if !isCurrencyCode(currency) {
		return "", false
	}
	if known := entry.money.of[currency]; known != nil {
		return known.write(text)
	}
	other := *entry.money.other
	other.plus, other.minus = other.plus.withCode(currency), other.minus.withCode(currency)
	return other.write(text)
}

// wanted says what a value must be that the format cannot write, for a refusal.
func (entry *format) wanted() string {
	const reason = ", as it has a format and no default"
	switch {
	case entry.money != nil:
		return "must be a number such as 1234.5 with a currency such as EUR" + reason
	case entry.number != nil:
		return "must be a number such as 1234.5" + reason
	case entry.date.hasTime():
		return "must be a date with a time such as 2026-12-10T14:30Z" + reason
	}
	return "must be a date such as 2026-12-10" + reason
}

func isCurrencyCode(code string) bool {
	return len(code) == 3 && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

const codeMark = "¤"

func (around affixes) withCode(code string) affixes {
	return affixes{strings.Replace(around[0], codeMark, code, 1), strings.Replace(around[1], codeMark, code, 1)}
}

const (
	maxFormats     = 256
	maxCurrencies  = 512
	maxPlacesCount = 20
	maxSizes       = 2
	maxGroup       = 9
	digitCount     = 10
	maxParts       = 32
	maxFormatBytes = 256
)

// parseFormats reads the formats of a program.
func parseFormats(value any) []*format {
	entries := parseList(value, []any{"formats"}, maxFormats)
	formats := make([]*format, len(entries))
	for at, entry := range entries {
		loc := []any{"formats", at}
		object := parseObject(entry, loc)
		switch {
		case object.Has("parts"):
			formats[at] = &format{date: parseDateFormat(object, loc)}
		case object.Has("of"):
			formats[at] = &format{money: parseMoneyFormat(object, loc)}
		default:
			formats[at] = &format{number: parseNumberFormat(object, loc)}
		}
	}
	return formats
}

func parseMoneyFormat(object *Object, loc []any) *moneyFormat {
	common := parseSeparators(object, loc)
	ofLoc := place(loc, "of")
	of := parseObject(object.Value("of"), ofLoc)
	if of.Len() > maxCurrencies {
		refuseProgram(ofLoc, fmt.Sprintf("must hold at most %d items", maxCurrencies), "too_long")
	}
	money := &moneyFormat{of: make(map[string]*numberFormat, of.Len())}
	for at, code := range of.Names() {
		if !isCurrencyCode(code) {
			refuseProgram(place(ofLoc, code), "must be named by a code such as EUR", "pattern")
		}
		money.of[code] = parseCurrencyForm(of.At(at), place(ofLoc, code), common)
	}
	money.other = parseCurrencyForm(object.Value("other"), place(loc, "other"), common)
	return money
}

func parseCurrencyForm(value any, loc []any, common numberFormat) *numberFormat {
	form := parseExactly(3, value, loc)
	common.maxPlaces = parseIndex(form[2], place(loc, 2), 0, maxPlacesCount)
	common.minPlaces = common.maxPlaces
	common.plus, common.minus = parseAffixes(form[0], place(loc, 0)), parseAffixes(form[1], place(loc, 1))
	return &common
}

func parseNumberFormat(object *Object, loc []any) *numberFormat {
	fractionLoc := place(loc, "fraction")
	fraction := parseExactly(2, object.Value("fraction"), fractionLoc)
	least := parseIndex(fraction[0], place(fractionLoc, 0), 0, maxPlacesCount)
	number := parseSeparators(object, loc)
	number.plus = parseAffixes(object.Value("plus"), place(loc, "plus"))
	number.minus = parseAffixes(object.Value("minus"), place(loc, "minus"))
	number.minPlaces = least
	number.maxPlaces = parseIndex(fraction[1], place(fractionLoc, 1), least, maxPlacesCount)
	if shift, ok := object.Get("shift"); ok {
		number.shift = parseIndex(shift, place(loc, "shift"), 0, 2)
	}
	return &number
}

func parseSeparators(object *Object, loc []any) numberFormat {
	sizesLoc := place(loc, "sizes")
	sizes := parseList(object.Value("sizes"), sizesLoc, maxSizes)
	var read numberFormat
	for at, size := range sizes {
		read.otherSize = parseIndex(size, place(sizesLoc, at), 1, maxGroup)
		if at == 0 {
			read.lastSize = read.otherSize
		}
	}
	if len(sizes) == 0 {
		refuseProgram(sizesLoc, "must hold 1 or 2 items", "too_short")
	}
	read.decimal = parseShortText(object.Value("decimal"), place(loc, "decimal"), maxFormatBytes)
	read.group = parseShortText(object.Value("group"), place(loc, "group"), maxFormatBytes)
	read.least = parseIndex(object.Value("least"), place(loc, "least"), 1, maxGroup)
	read.digits = parseDigits(object, loc)
	return read
}

func parseDigits(object *Object, loc []any) []string {
	digits, ok := object.Get("digits")
	if !ok {
		return nil
	}
	return parseTexts(digitCount, digits, place(loc, "digits"))
}

func parseAffixes(value any, loc []any) affixes {
	texts := parseTexts(2, value, loc)
	return affixes{texts[0], texts[1]}
}

const fieldRule = "must be one of y, M, d, H, h, m, s with a width, or of M, E, a, B with names"

var nameCounts = map[string]int{"M": 12, "E": 7, "a": 2, "B": 24}

func parseDateFormat(object *Object, loc []any) *dateFormat {
	partsLoc := place(loc, "parts")
	read := &dateFormat{}
	for at, part := range parseList(object.Value("parts"), partsLoc, maxParts) {
		read.parts = append(read.parts, parseDatePart(part, place(partsLoc, at)))
	}
	read.digits = parseDigits(object, loc)
	return read
}

func parseDatePart(value any, loc []any) datePart {
	if _, isText := value.(string); isText {
		return datePart{text: parseShortText(value, loc, maxFormatBytes)}
	}
	entry := parseExactly(2, value, loc)
	field, _ := entry[0].(string)
	if _, isNumber := entry[1].(float64); isNumber {
		if len(field) == 1 && strings.Contains("yMdHhms", field) {
			return datePart{field: field, width: parseIndex(entry[1], place(loc, 1), 1, 2)}
		}
	} else if count := nameCounts[field]; count > 0 {
		return datePart{field: field, names: parseTexts(count, entry[1], place(loc, 1))}
	}
	refuseProgram(place(loc, 0), fieldRule, "enum")
	return datePart{}
}

// parseTexts reads a list of that many texts.
func parseTexts(count int, value any, loc []any) []string {
	list := parseExactly(count, value, loc)
	texts := make([]string, count)
	for at, text := range list {
		texts[at] = parseShortText(text, place(loc, at), maxFormatBytes)
	}
	return texts
}
