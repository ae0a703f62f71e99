package evaluator

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// A reader of a program panics with a *FillError, which prepareProgram recovers: faults are rare, and each is final.

// refuseProgram panics with a fault of the program at a place.
func refuseProgram(loc []any, msg, kind string) {
	panic(&FillError{CodeInvalidProgram, []Issue{{append([]any{"program"}, loc...), msg, kind}}})
}

// place is a path with more segments.
func place(loc []any, more ...any) []any {
	return append(loc[:len(loc):len(loc)], more...)
}

// parseList reads a list of at most that many items.
func parseList(value any, loc []any, most int) []any {
	list, ok := value.([]any)
	if !ok {
		refuseProgram(loc, "must be a list", "list_type")
	}
	if len(list) > most {
		refuseProgram(loc, fmt.Sprintf("must hold at most %d items", most), "too_long")
	}
	return list
}

// parseExactly reads a list of exactly that many items.
func parseExactly(count int, value any, loc []any) []any {
	list := parseList(value, loc, count)
	if len(list) < count {
		refuseProgram(loc, fmt.Sprintf("must hold %d items", count), "too_short")
	}
	return list
}

// itemAt is an item of a list; nil beyond its end.
func itemAt(list []any, at int) any {
	if at < len(list) {
		return list[at]
	}
	return nil
}

func parseObject(value any, loc []any) *Object {
	object, ok := value.(*Object)
	if !ok {
		refuseProgram(loc, "must be an object", "object_type")
	}
	return object
}

// parseText reads well-formed text: a lone surrogate has no UTF-8 form.
func parseText(value any, loc []any) string {
	text, ok := value.(string)
	if !ok {
		refuseProgram(loc, "must be a string", "string_type")
	}
	if !utf8.ValidString(text) {
		refuseProgram(loc, "must be well-formed Unicode", "string_unicode")
	}
	return text
}

func parseShortText(value any, loc []any, most int) string {
	text := parseText(value, loc)
	if len(text) > most {
		refuseProgram(loc, fmt.Sprintf("must be at most %d bytes of UTF-8", most), "string_too_long")
	}
	return text
}

func parseSizedText(value any, loc []any, most int) string {
	text := parseText(value, loc)
	if text == "" || len(text) > most {
		refuseProgram(loc, fmt.Sprintf("must be 1 to %d bytes of UTF-8", most), "string_length")
	}
	return text
}

// parseIndex reads a whole number from least up to and including most.
func parseIndex(value any, loc []any, least, most int) int {
	number, ok := value.(float64)
	if !ok || number != math.Trunc(number) || number < float64(least) || number > float64(most) {
		refuseProgram(loc, fmt.Sprintf("must be a whole number from %d to %d", least, most), "index_range")
	}
	return int(number)
}

// parseReference reads an index into a list of that length.
func parseReference(value any, loc []any, length int) int {
	number, ok := value.(float64)
	if !ok || number != math.Trunc(number) || number < 0 || number >= float64(length) {
		refuseProgram(loc, fmt.Sprintf("must be an index into a list of %d", length), "index_range")
	}
	return int(number)
}

func parseFinite(value any, loc []any) float64 {
	number, ok := value.(float64)
	if !ok || math.IsInf(number, 0) || math.IsNaN(number) {
		refuseProgram(loc, "must be a finite number", "number_type")
	}
	return number
}

const (
	maxPath        = 8
	maxMemberBytes = 128
	maxNameBytes   = 512
	maxListDepth   = 3
)

// parseName reads the name of a list, a tag or a key. With paths it may hold any character.
func parseName(value any, loc []any, hasPaths bool) string {
	if !hasPaths {
		name := parseText(value, loc)
		if !isTagName(name) {
			refuseProgram(loc, "must match "+tagNamePattern, "pattern")
		}
		return name
	}
	name := parseSizedText(value, loc, maxNameBytes)
	if normalizeTagName(name) != name {
		refuseProgram(loc, "must be in lower case and without spaces", "pattern")
	}
	return name
}

// parsePath reads where plain data have something. Without a path the name is the path.
func parsePath(object *Object, name string, loc []any, of *names) []string {
	value, ok := object.Get("path")
	if !ok {
		return []string{name}
	}
	loc = place(loc, "path")
	members := parseList(value, loc, maxPath)
	path := make([]string, len(members))
	for at, member := range members {
		path[at] = parseSizedText(member, place(loc, at), maxMemberBytes)
	}
	if len(path) == 0 && of.items == nil {
		refuseProgram(loc, "must hold a name, as there is no item", "too_short")
	}
	return path
}
