package evaluator

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// contextValue is a value of the context as conditions read it; nil is a missing one. Each derived form is computed
// once, however many tests use it.
type contextValue struct {
	text    string
	lower   string
	isLower bool
	blank   memo[bool]
	number  memo[float64]
	day     memo[float64]
	found   map[string]bool
}

// memo is a value that is computed once; ok is false where there is none.
type memo[Value any] struct {
	isKnown, ok bool
	value       Value
}

func (value *contextValue) lowerText() string {
	if value == nil {
		return ""
	}
	if !value.isLower {
		value.lower, value.isLower = lowerCase(value.text), true
	}
	return value.lower
}

func (value *contextValue) contains(part string) bool {
	if value == nil {
		return part == ""
	}
	found, isKnown := value.found[part]
	if isKnown {
		return found
	}
	if value.found == nil {
		value.found = map[string]bool{}
	}
	found = strings.Contains(value.lowerText(), part)
	value.found[part] = found
	return found
}

func (value *contextValue) isBlank() bool {
	if value == nil {
		return true
	}
	if !value.blank.isKnown {
		value.blank = memo[bool]{true, true, isBlank(value.text)}
	}
	return value.blank.value
}

func (value *contextValue) toNumber() (float64, bool) {
	if value == nil {
		return 0, false
	}
	if !value.number.isKnown {
		number, ok := parseNumber(value.text)
		value.number = memo[float64]{true, ok, number}
	}
	return value.number.value, value.number.ok
}

func (value *contextValue) toDay() (float64, bool) {
	if value == nil {
		return 0, false
	}
	if !value.day.isKnown {
		read, ok := parseMoment(value.text)
		value.day = memo[float64]{true, ok, float64(read.dayInUTC())}
	}
	return value.day.value, value.day.ok
}

var numberPattern = regexp.MustCompile(`\A[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\z`)

// parseNumber reads a decimal number with white space around it. It reports false for anything else, and for numbers
// beyond the range of an IEEE 754 double.
func parseNumber(text string) (float64, bool) {
	trimmed := strings.TrimFunc(text, isSpace)
	if !numberPattern.MatchString(trimmed) {
		return 0, false
	}
	number, _ := strconv.ParseFloat(trimmed, 64)
	return number, !math.IsInf(number, 0)
}

// printNumber writes a number as ECMAScript does: the shortest decimal form that parses to the same double.
func printNumber(number float64) string {
	size := math.Abs(number)
	if number == 0 {
		return "0"
	}
	if size >= 1e-6 && size < 1e21 {
		return strconv.FormatFloat(number, 'f', -1, 64)
	}
	text := strconv.FormatFloat(number, 'e', -1, 64)
	digits, exponent, _ := strings.Cut(text, "e")
	return digits + "e" + exponent[:1] + strings.TrimLeft(exponent[1:], "0")
}

// moment is a date of ISO 8601, perhaps with a time of day.
type moment struct {
	year, month, day     int
	hasTime              bool
	hour, minute, second int
	offsetMinutes        int
}

var (
	datePattern = regexp.MustCompile(`\A([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2})` +
		`(?::([0-9]{2})(?:[.,][0-9]+)?)?(?:Z|([+-])([0-9]{2})(?::([0-9]{2}))?)?)?\z`)
	maxDateFields = []int{3: 23, 4: 59, 5: 59, 7: 23, 8: 59}
)

// parseMoment reads `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format. It reports false for anything else
// and for days that do not exist in the proleptic Gregorian calendar.
func parseMoment(text string) (moment, bool) {
	fields := datePattern.FindStringSubmatch(text)
	if fields == nil {
		return moment{}, false
	}
	var numbers [9]int
	for at := range numbers {
		numbers[at], _ = strconv.Atoi(fields[at+1])
		if maxDateFields[at] > 0 && numbers[at] > maxDateFields[at] {
			return moment{}, false
		}
	}
	read := moment{
		year: numbers[0], month: numbers[1], day: numbers[2], hasTime: fields[4] != "",
		hour: numbers[3], minute: numbers[4], second: numbers[5], offsetMinutes: numbers[7]*60 + numbers[8],
	}
	if fields[7] == "-" {
		read.offsetMinutes = -read.offsetMinutes
	}
	if read.month < 1 || read.month > 12 || read.day < 1 || read.day > daysInMonth(read.year, read.month) {
		return moment{}, false
	}
	return read, true
}

func daysInMonth(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// dayNumber counts days from 1970-01-01. Years begin in March here, so that the leap day comes last.
func (read moment) dayNumber() int {
	const marchFirstOfYear0 = -719468
	year := read.year
	if read.month <= 2 {
		year--
	}
	leapDays := floorDivide(year, 4) - floorDivide(year, 100) + floorDivide(year, 400)
	return marchFirstOfYear0 + 365*year + leapDays + (153*((read.month+9)%12)+2)/5 + read.day - 1
}

// dayInUTC is that of the moment in UTC; a time without an offset is UTC.
func (read moment) dayInUTC() int {
	const minutesPerDay = 1440
	return read.dayNumber() + floorDivide(read.hour*60+read.minute-read.offsetMinutes, minutesPerDay)
}

func floorDivide(number, by int) int {
	return int(math.Floor(float64(number) / float64(by)))
}
