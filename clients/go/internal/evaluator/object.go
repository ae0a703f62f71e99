package evaluator

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Object is an object of JSON, with its members in their order.
type Object struct {
	order  []string
	values []any
	// at has the place of each member of an object with many.
	at map[string]int
}

// maxSearched is how many members are searched one after the other.
const maxSearched = 8

// Set sets a member. A member that is there keeps its place.
func (object *Object) Set(name string, value any) {
	if at := object.find(name); at >= 0 {
		object.values[at] = value
		return
	}
	object.order = append(object.order, name)
	object.values = append(object.values, value)
	if len(object.order) <= maxSearched {
		return
	}
	if object.at == nil {
		object.at = make(map[string]int, 2*maxSearched)
		for at, known := range object.order {
			object.at[known] = at
		}
	}
	object.at[name] = len(object.order) - 1
}

// find returns the place of a member; -1 where there is none.
func (object *Object) find(name string) int {
	if object.at != nil {
		if at, ok := object.at[name]; ok {
			return at
		}
		return -1
	}
	for at, known := range object.order {
		if known == name {
			return at
		}
	}
	return -1
}

// Get returns a member, and whether it is there.
func (object *Object) Get(name string) (any, bool) {
	at := object.find(name)
	if at < 0 {
		return nil, false
	}
	return object.values[at], true
}

// Value returns a member; nil where there is none.
func (object *Object) Value(name string) any {
	value, _ := object.Get(name)
	return value
}

// Has reports whether a member is there.
func (object *Object) Has(name string) bool {
	return object.find(name) >= 0
}

// Names returns the names of all members, in order.
func (object *Object) Names() []string { return object.order }

// At returns a member by its place.
func (object *Object) At(at int) any { return object.values[at] }

// Len returns how many members there are.
func (object *Object) Len() int { return len(object.order) }

// Parse reads JSON (RFC 8259): objects become *Object, lists []any, numbers float64. A lone surrogate becomes bytes
// that are not UTF-8, so that the code that reads the member can name its place.
func Parse(text []byte) (any, error) {
	if !json.Valid(text) {
		var value any
		err := json.Unmarshal(text, &value)
		return nil, fmt.Errorf("is not JSON: %w", err)
	}
	reader := jsonReader{text: text}
	return reader.value(), nil
}

// jsonReader reads JSON that is known to be valid.
type jsonReader struct {
	text []byte
	at   int
}

// next skips white space and returns the byte behind it.
func (reader *jsonReader) next() byte {
	for {
		switch unit := reader.text[reader.at]; unit {
		case ' ', '\t', '\n', '\r':
			reader.at++
		default:
			return unit
		}
	}
}

func (reader *jsonReader) value() any {
	switch reader.next() {
	case '{':
		return reader.object()
	case '[':
		return reader.list()
	case '"':
		return reader.string()
	case 't':
		reader.at += len("true")
		return true
	case 'f':
		reader.at += len("false")
		return false
	case 'n':
		reader.at += len("null")
		return nil
	}
	return reader.number()
}

func (reader *jsonReader) object() *Object {
	object := &Object{}
	reader.at++
	for reader.next() != '}' {
		if reader.text[reader.at] == ',' {
			reader.at++
			reader.next()
		}
		name := reader.string()
		reader.next()
		reader.at++ // the colon
		object.Set(name, reader.value())
	}
	reader.at++
	return object
}

func (reader *jsonReader) list() []any {
	list := []any{}
	reader.at++
	for reader.next() != ']' {
		if reader.text[reader.at] == ',' {
			reader.at++
		}
		list = append(list, reader.value())
	}
	reader.at++
	return list
}

// number reads a number as a double: an infinity beyond its range.
func (reader *jsonReader) number() float64 {
	start := reader.at
	for reader.at < len(reader.text) && isNumberUnit(reader.text[reader.at]) {
		reader.at++
	}
	number, err := strconv.ParseFloat(string(reader.text[start:reader.at]), 64)
	if err != nil && !math.IsInf(number, 0) {
		return math.NaN()
	}
	return number
}

func isNumberUnit(unit byte) bool {
	return unit >= '0' && unit <= '9' || unit == '-' || unit == '+' || unit == '.' || unit == 'e' || unit == 'E'
}

func (reader *jsonReader) string() string {
	reader.at++
	start := reader.at
	for reader.text[reader.at] != '"' && reader.text[reader.at] != '\\' {
		reader.at++
	}
	if reader.text[reader.at] == '"' {
		reader.at++
		return string(reader.text[start : reader.at-1])
	}
	text := append([]byte(nil), reader.text[start:reader.at]...)
	for reader.text[reader.at] != '"' {
		if reader.text[reader.at] != '\\' {
			text = append(text, reader.text[reader.at])
			reader.at++
			continue
		}
		text = reader.escape(text)
	}
	reader.at++
	return string(text)
}

var shortEscapes = map[byte]byte{'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (reader *jsonReader) escape(text []byte) []byte {
	sign := reader.text[reader.at+1]
	reader.at += 2
	if sign != 'u' {
		if short, ok := shortEscapes[sign]; ok {
			sign = short
		}
		return append(text, sign)
	}
	unit := reader.hex()
	if !utf16.IsSurrogate(unit) {
		return utf8.AppendRune(text, unit)
	}
	if reader.text[reader.at] == '\\' && reader.text[reader.at+1] == 'u' {
		before := reader.at
		reader.at += 2
		if letter := utf16.DecodeRune(unit, reader.hex()); letter != utf8.RuneError {
			return utf8.AppendRune(text, letter)
		}
		reader.at = before
	}
	return append(text, loneSurrogate)
}

// loneSurrogate is a byte that no UTF-8 has: one bad sequence, as a lone surrogate is.
const loneSurrogate = 0xFF

func (reader *jsonReader) hex() rune {
	unit, _ := strconv.ParseUint(string(reader.text[reader.at:reader.at+4]), 16, 16)
	reader.at += 4
	return rune(unit)
}

// With returns a copy of an object with a member of that value.
func (object *Object) With(name string, value any) *Object {
	copied := &Object{}
	for at, each := range object.order {
		copied.Set(each, object.values[at])
	}
	copied.Set(name, value)
	return copied
}
