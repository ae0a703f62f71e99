// Package evaluator fills the programs of a mail: docs/program-format.md.
package evaluator

import (
	"fmt"
	"strings"
)

// ProgramFormat is the newest version of the program format that this library fills, with all earlier ones.
const ProgramFormat = 4

// The versions: tags and conditions; lists, and conditions that read tags; paths and brands; formats of values.
const (
	flatFormat    = 1
	listFormat    = 2
	pathFormat    = 3
	formatsFormat = 4
)

const (
	maxItems      = 1000
	maxValueBytes = 65_536
	maxLists      = 32
)

// references are what the parts of a program refer to.
type references struct {
	data       *names
	hasLists   bool
	hasPaths   bool
	hasFormats bool
	lists      []*names
	formats    []*format
	tags       []*tag
	conditions []*condition
}

// parseLists reads the lists of a program.
func (of *references) parseLists(value any) {
	for at, entry := range parseList(value, []any{"lists"}, maxLists) {
		loc := []any{"lists", at}
		list := parseObject(entry, loc)
		name := parseName(list.Value("name"), place(loc, "name"), of.hasPaths)
		most := parseIndex(list.Value("max"), place(loc, "max"), 1, maxItems)
		holder := of.data
		if in, ok := list.Get("in"); ok {
			holder = of.lists[parseReference(in, place(loc, "in"), len(of.lists))]
		}
		if holder.depth == maxListDepth {
			refuseProgram(place(loc, "in"), fmt.Sprintf("must be at most %d deep", maxListDepth), "too_deep")
		}
		for _, other := range of.lists {
			if other == holder.listsByName[name] {
				refuseProgram(place(loc, "name"), "must be of one list only", "duplicate")
			}
		}
		path := []string{name}
		if of.hasPaths {
			path = parsePath(list, name, loc, holder)
		}
		of.lists = append(of.lists, holder.listOf(name, path, most, of.data))
	}
}

// parseKey reads the key of a test, whose values a scope has, and returns its index there.
func parseKey(value any, loc []any, of *names, hasPaths bool) int {
	if object, ok := value.(*Object); ok && hasPaths {
		name := parseName(object.Value("name"), place(loc, "name"), true)
		return of.keyOf(name, [][]string{parsePath(object, name, loc, of)})
	}
	name := parseText(value, loc)
	paths := [][]string{{name}}
	if members := strings.SplitN(name, ".", maxPath+1); len(members) > 1 && len(members) <= maxPath {
		paths = append(paths, members)
	}
	return of.keyOf(name, paths)
}

// ParseProgram reads the JSON of a program. It returns INVALID_PROGRAM for what is not JSON.
func ParseProgram(text []byte) (any, error) {
	program, err := Parse(text)
	if err != nil {
		return nil, &FillError{CodeInvalidProgram, []Issue{{[]any{"program"}, err.Error(), "json"}}}
	}
	return program, nil
}
