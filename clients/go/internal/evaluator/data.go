package evaluator

import (
	"fmt"
	"math"
)

// maxAllItems is how many items all lists of the data have at most.
const maxAllItems = 10_000

const (
	unknownMember = "is unknown; there are merge_tags, context and lists, and at the top level also brand and data"
	unknownGroup  = "is unknown; there are text, url and attr"
	reservedName  = "is reserved, as is what begins with loop_"
)

// dataIssues collects the faults of data. Paths are relative to the scope that is being read.
type dataIssues struct {
	found []Issue
	path  []any
}

func (issues *dataIssues) add(loc []any, msg, kind string) {
	issues.addOverall(append(append([]any(nil), issues.path...), loc...), msg, kind)
}

// addOverall adds one about the data as a whole.
func (issues *dataIssues) addOverall(loc []any, msg, kind string) {
	issues.found = append(issues.found, Issue{loc, msg, kind})
}

// isShort reports whether text is within the limit of values, in which a bad sequence counts as U+FFFD.
func isShort(text string) bool {
	return 3*len(text) <= maxValueBytes || len(text) <= maxValueBytes && len(repair(text)) <= maxValueBytes
}

// readData is the data of one mail, as its programs use it.
type readData struct {
	scope  *scope
	values *values
	// unused are the values for which no program has a tag.
	unused    []string
	itemCount int
	issues    *dataIssues
}

// nothingAsked are the names of the items of a list that no program has.
var nothingAsked = newNames(0, &itemsOf{max: maxItems, holder: newNames(0, nil)})

// readSupplied reads data except the member `data`, and adds every fault to the issues.
func readSupplied(of *names, data any, issues *dataIssues) *readData {
	reader := &readData{values: &values{}, issues: issues}
	reader.scope = newScope(of, reader.values, nil, 0, 0)
	reader.read(reader.scope, reader.object(data, nil), 0, "", true)
	return reader
}

// object reads a map that a caller supplied. A fault is added to the issues.
func (reader *readData) object(value any, loc []any) members {
	read, ok := toMembers(value)
	if !ok {
		reader.issues.add(loc, "must be an object, is "+nameType(value), "object_type")
	}
	return read
}

// read reads members into a scope in that many lists. The prefix precedes the names of values that no tag uses, which
// are reported where isNamed.
func (reader *readData) read(in *scope, from members, depth int, prefix string, isNamed bool) {
	for _, name := range from.names(nil) {
		switch {
		case name == "merge_tags" || name == "context" || name == "lists":
		case depth == 0 && (name == "data" || name == groupBrand):
		default:
			reader.issues.add([]any{name}, unknownMember, "unknown_member")
		}
	}
	if tags, ok := from.get("merge_tags"); ok {
		reader.readMergeTags(in, tags, prefix, isNamed)
	}
	if brand, ok := from.get(groupBrand); ok && depth == 0 {
		// A brand serves many templates, so what this one does not use is not reported.
		reader.readGroup(in, groupBrand, []any{groupBrand}, brand, "", false)
	}
	if context, ok := from.get("context"); ok {
		reader.readContext(in, context)
	}
	in.giveLoop()
	if lists, ok := from.get("lists"); ok {
		reader.readLists(in, lists, depth, prefix, isNamed)
	}
	in.giveCounts()
}

func (reader *readData) readMergeTags(in *scope, value any, prefix string, isNamed bool) {
	from := reader.object(value, []any{"merge_tags"})
	for _, group := range from.names(nil) {
		entries, _ := from.get(group)
		if group == groupBrand || !contains(groups, group) {
			reader.issues.add([]any{"merge_tags", group}, unknownGroup, "unknown_member")
			continue
		}
		reader.readGroup(in, group, []any{"merge_tags", group}, entries, prefix, isNamed)
	}
}

// readGroup reads the values of a group. When several spellings of one name are supplied the normalised one counts,
// or else the last.
func (reader *readData) readGroup(in *scope, group string, loc []any, value any, prefix string, isNamed bool) {
	from := reader.object(value, loc)
	indexes, texts := in.names.values[group], reader.values.texts
	others := from.names(func(name string, value any) bool {
		index, isKnown := indexes[name]
		text, isText := value.(string)
		if !isKnown || !isText || !isShort(text) || in.names.isReserved(name) {
			return true
		}
		texts[in.first+index] = text
		return false
	})
	for _, name := range others {
		given, _ := from.get(name)
		text, isText := toScalar(given).(string)
		switch {
		case !isText:
			reader.issues.add(place(loc, name), "must be a string, is "+nameType(given), "string_type")
		case !isShort(text):
			msg := fmt.Sprintf("must be at most %d bytes of UTF-8", maxValueBytes)
			reader.issues.add(place(loc, name), msg, "string_too_long")
		}
		normalName := normalizeTagName(name)
		index, isKnown := indexes[normalName]
		switch {
		case in.names.isReserved(normalName):
			reader.issues.add([]any{"merge_tags", group, name}, reservedName, "reserved_name")
		case isKnown:
			if _, isSupplied := from.get(normalName); !isSupplied || name == normalName {
				texts[in.first+index] = text
			}
		case isNamed:
			reader.unused = append(reader.unused, repair(prefix+group+"."+name))
		}
	}
}

// readContext reads the value of each key of a scope. Keys compare in lower case; when several match, the one spelled
// as in the program is used, or otherwise the last.
func (reader *readData) readContext(in *scope, value any) {
	from := reader.object(value, []any{"context"})
	bad := from.names(func(name string, value any) bool {
		_, msg, _ := contextText(value)
		return msg != "" || in.names.items != nil && in.names.isReserved(lowerCase(repair(name)))
	})
	for _, name := range bad {
		given, _ := from.get(name)
		if _, msg, kind := contextText(given); msg != "" {
			reader.issues.add([]any{"context", name}, msg, kind)
		}
		if in.names.isReserved(lowerCase(repair(name))) {
			reader.issues.add([]any{"context", name}, reservedName, "reserved_name")
		}
	}
	var spellings map[string]string
	for _, key := range in.names.keys {
		given, ok := from.get(key.name)
		if !ok {
			if spellings == nil {
				spellings = from.lowerSpellings()
			}
			if given, ok = from.get(spellings[key.lower]); !ok {
				continue
			}
			if _, ok = spellings[key.lower]; !ok {
				continue
			}
		}
		text, _, _ := contextText(given)
		in.context[key.index] = &contextValue{text: text}
	}
}

// contextText returns a value of the context as text, or the message and type of its fault.
func contextText(value any) (text, msg, kind string) {
	switch value := toScalar(value).(type) {
	case string:
		if !isShort(value) {
			return "", fmt.Sprintf("must be at most %d bytes of UTF-8", maxValueBytes), "string_too_long"
		}
		return repair(value), "", ""
	case bool:
		if value {
			return "true", "", ""
		}
		return "false", "", ""
	case float64:
		if name := nameNotFinite(value); name != "" {
			return "", "must be a string, a finite number or a boolean, is " + name, "context_type"
		}
		return printNumber(value), "", ""
	}
	return "", "must be a string, a finite number or a boolean, is " + nameType(value), "context_type"
}

// nameNotFinite names NaN and the infinities; empty for any other number.
func nameNotFinite(number float64) string {
	switch {
	case math.IsNaN(number):
		return "NaN"
	case math.IsInf(number, 1):
		return "Infinity"
	case math.IsInf(number, -1):
		return "-Infinity"
	}
	return ""
}

func (reader *readData) readLists(in *scope, value any, depth int, prefix string, isNamed bool) {
	from := reader.object(value, []any{"lists"})
	names := from.names(nil)
	if depth == maxListDepth && len(names) > 0 {
		reader.issues.add([]any{"lists"}, fmt.Sprintf("must be at most %d deep", maxListDepth), "too_deep")
		return
	}
	last := make(map[string]string, len(names))
	for _, name := range names {
		if normalName := normalizeTagName(name); last[normalName] != normalName {
			last[normalName] = name
		}
	}
	for _, name := range names {
		normalName := normalizeTagName(name)
		of, isKnown := in.names.listsByName[normalName]
		counts := !isKnown || last[normalName] == name
		if !isKnown {
			of = nothingAsked
		}
		given, _ := from.get(name)
		items := reader.readItems(in, of, name, given, depth+1, prefix, isNamed && counts)
		if isKnown && counts {
			in.lists[of.items.place] = items
		}
	}
}

func (reader *readData) readItems(
	holder *scope, of *names, name string, value any, depth int, prefix string, isNamed bool,
) []*scope {
	items := []*scope{}
	if reader.itemCount > maxAllItems {
		return items
	}
	list, ok := toList(value)
	if !ok {
		reader.issues.add([]any{"lists", name}, "must be a list, is "+nameType(value), "list_type")
		return items
	}
	if !reader.checkCount(list.len(), of.items.max, name) {
		return items
	}
	path := reader.issues.path
	for at := 0; at < list.len(); at++ {
		reader.issues.path = append(path[:len(path):len(path)], "lists", name, at)
		item := newScope(of, reader.values, holder, at, list.len())
		itemPrefix := fmt.Sprintf("%s%s[0].", prefix, name)
		reader.read(item, reader.object(list.at(at), nil), depth, itemPrefix, isNamed && at == 0)
		items = append(items, item)
	}
	reader.issues.path = path
	return items
}

// checkCount reports whether the items of a list are to be read.
func (reader *readData) checkCount(count, most int, name string) bool {
	loc := []any{"lists", name}
	if count > maxItems {
		reader.issues.add(loc, fmt.Sprintf("must hold at most %d items", maxItems), "too_long")
		return false
	}
	if count > most {
		reader.issues.add(loc, tooManyItems(count, most), "too_many_items")
	}
	reader.itemCount += count
	if reader.itemCount > maxAllItems {
		msg := fmt.Sprintf("must hold at most %d items in all", maxAllItems)
		reader.issues.addOverall([]any{"lists"}, msg, "too_long")
		return false
	}
	return true
}

func tooManyItems(count, most int) string {
	return fmt.Sprintf("holds %d items, more than the %d that the template takes", count, most)
}
