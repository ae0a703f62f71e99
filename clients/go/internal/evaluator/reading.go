package evaluator

import (
	"encoding/json"
	"fmt"
	"strconv"
)

const (
	// maxSafeInteger is up to where whole numbers are exact in every language.
	maxSafeInteger = 1<<53 - 1
	beyond         = "is beyond 9007199254740991, up to which numbers are exact: give it as a string"
	ofList         = "is a list: repeat something for it, or ask for its size"
)

// objectReader reads plain data: what programs request and the caller has not given otherwise, each member once, and
// nothing else. This runs code of the caller: MarshalJSON and MarshalText.
type objectReader struct {
	*readData
	way    []any
	faulty map[string]bool
	// scope is the data or the item that is being read, and isLacking whether any requested value is missing.
	in        *scope
	isLacking bool
	// shared has the members that are also requested late.
	shared map[*askedMember]sharedMember
}

type sharedMember struct {
	name  string
	value any
}

// readAll reads everything that a caller supplies: what merge tags, context and lists leave out comes from the member
// `data`, an object of any shape.
func readAll(of *names, supplied any, issues *dataIssues) *readData {
	read := readSupplied(of, supplied, issues)
	if value, ok := plainOf(supplied); ok {
		(&objectReader{readData: read, in: read.scope}).read(value)
	}
	return read
}

// plainOf returns the member `data` of what a caller supplies.
func plainOf(supplied any) (any, bool) {
	from, ok := toMembers(supplied)
	if !ok {
		return nil, false
	}
	return from.get("data")
}

func (reader *objectReader) read(value any) {
	data := toJSON(value)
	reader.in.isPlain = true
	list, isList := data.(list)
	if _, isObject := data.(object); isObject || isList && list.len() == 0 {
		reader.readScope(reader.in.names.asked, data, "data")
	} else {
		reader.refuse([]any{"data"}, "must be an object, is "+nameValue(data), "object_type")
	}
	reader.in.giveCounts()
}

// readScope reads the data or an item. Groups are read only if a value is missing.
func (reader *objectReader) readScope(asked *askedMember, value any, name any) {
	reader.readMember(asked, value, name, false)
	holder, ok := value.(object)
	if !reader.isLacking || !ok || len(asked.lateMembers) == 0 {
		return
	}
	reader.way = append(reader.way, name)
	reader.readMembers(asked, holder, true)
	reader.way = reader.way[:len(reader.way)-1]
}

func (reader *objectReader) readMember(asked *askedMember, value any, name any, isLate bool) {
	values, keys, members := asked.values, asked.keys, asked.members
	if isLate {
		values, keys, members = asked.lateValues, asked.lateKeys, asked.lateMembers
	}
	if len(values) > 0 || len(keys) > 0 {
		reader.give(values, keys, value, name)
	}
	if asked.list != nil && !isLate {
		reader.readList(asked.list, value, name)
	}
	if len(members) == 0 {
		return
	}
	reader.way = append(reader.way, name)
	switch value := value.(type) {
	case object:
		reader.readMembers(asked, value, isLate)
	case list:
		reader.readSize(members, value.len(), isLate)
	case foreign:
		reader.refuse(reader.way, "must be an object, is "+nameValue(value), "object_type")
	default:
		reader.isLacking = true
	}
	reader.way = reader.way[:len(reader.way)-1]
}

func (reader *objectReader) readMembers(asked *askedMember, holder object, isLate bool) {
	members := asked.members
	if isLate {
		members = asked.lateMembers
	}
	var spellings map[string]string
	for _, member := range members {
		found, isKnown := reader.shared[member]
		if !isKnown {
			value, ok := holder.get(member.name)
			found = sharedMember{member.name, value}
			if !ok {
				if spellings == nil {
					spellings = asked.spellings(holder)
				}
				found.name, ok = spellings[member.folded]
				if !ok {
					reader.lack(member, holder, isLate)
					continue
				}
				found.value, _ = holder.get(found.name)
			}
			found.value = toJSON(found.value)
			reader.share(member, found)
		}
		if _, isObject := found.value.(object); !isLate || !member.isGroup || isObject {
			reader.readMember(member, found.value, found.name, isLate)
		}
	}
}

// share keeps a member that is also requested late.
func (reader *objectReader) share(member *askedMember, found sharedMember) {
	if !member.isEarly || !member.isLate {
		return
	}
	if reader.shared == nil {
		reader.shared = map[*askedMember]sharedMember{}
	}
	reader.shared[member] = found
}

// spellings returns the names in an object of the requested members by their folded names: of several the last.
func (asked *askedMember) spellings(holder object) map[string]string {
	spellings := map[string]string{}
	for _, name := range holder.names() {
		if folded := normalizeTagName(name); asked.byFolded[folded] {
			spellings[folded] = name
		}
	}
	return spellings
}

func (reader *objectReader) lack(member *askedMember, holder object, isLate bool) {
	reader.isLacking = true
	if member.isSize && holder.isEmpty() {
		reader.readSize([]*askedMember{member}, 0, isLate)
	}
}

// readSize reads what is requested of a list, of which only the size is there.
func (reader *objectReader) readSize(members []*askedMember, size int, isLate bool) {
	for _, member := range members {
		values, keys := member.values, member.keys
		if isLate {
			values, keys = member.lateValues, member.lateKeys
		}
		if member.isSize {
			reader.give(values, keys, float64(size), member.name)
		} else {
			reader.isLacking = true
		}
		if size > 0 && (!member.isSize || len(member.members) > 0 || member.list != nil) {
			reader.refuse(reader.way, ofList, "object_type")
		}
	}
}

// give sets the tags and keys that have no value yet.
func (reader *objectReader) give(values, keys []int, value any, name any) {
	texts, in := reader.values.texts, reader.in
	isAsked, isKeyAsked := false, false
	for _, index := range values {
		isAsked = isAsked || texts[in.first+index] == ""
	}
	for _, index := range keys {
		isKeyAsked = isKeyAsked || in.context[index] == nil
	}
	if !isAsked && !isKeyAsked {
		return
	}
	isHeld := isHeld(value)
	var text string
	var ok bool
	if isHeld {
		text, ok = reader.readHeld(value, isAsked, name)
	} else {
		text, ok = reader.readText(value, name)
	}
	if text == "" {
		reader.isLacking = true
	}
	if !ok {
		return
	}
	if !isHeld {
		for _, index := range values {
			if texts[in.first+index] == "" {
				texts[in.first+index] = text
			}
		}
	}
	for _, index := range keys {
		if in.context[index] == nil {
			in.context[index] = &contextValue{text: repair(text)}
		}
	}
}

func isHeld(value any) bool {
	switch value.(type) {
	case object, list, foreign:
		return true
	}
	return false
}

// readHeld reads an object or a list: true for a condition unless it is empty, and a fault for a tag.
func (reader *objectReader) readHeld(value any, isAsked bool, name any) (string, bool) {
	_, isForeign := value.(foreign)
	if isEmptyHeld(value) {
		return "", false
	}
	if isAsked || isForeign {
		reader.refuse(place(reader.way, name), "must be a value, is "+nameValue(value), "value_type")
	}
	return "true", !isForeign
}

func isEmptyHeld(value any) bool {
	switch value := value.(type) {
	case object:
		return value.isEmpty()
	case list:
		return value.len() == 0
	}
	return false
}

// readText reads a value that is neither object nor list as text. It reports false for a missing one.
func (reader *objectReader) readText(value any, name any) (string, bool) {
	msg, kind := "", ""
	switch value := value.(type) {
	case nil:
		return "", false
	case bool:
		return strconv.FormatBool(value), true
	case string:
		if isShort(value) {
			return value, true
		}
		msg, kind = fmt.Sprintf("must be at most %d bytes of UTF-8", maxValueBytes), "string_too_long"
	case float64:
		if notFinite := nameNotFinite(value); notFinite != "" {
			msg, kind = "must be a finite number, is "+notFinite, "number_type"
		} else if value <= maxSafeInteger && value >= -maxSafeInteger {
			return printNumber(value), true
		} else {
			msg, kind = beyond, "number_range"
		}
	case int64:
		if value <= maxSafeInteger && value >= -maxSafeInteger {
			return strconv.FormatInt(value, 10), true
		}
		msg, kind = beyond, "number_range"
	}
	reader.refuse(place(reader.way, name), msg, kind)
	return "", false
}

func (reader *objectReader) readList(of *names, value any, name any) {
	holder := reader.in
	if holder.lists[of.items.place] != nil {
		return
	}
	items, ok := value.(list)
	if !ok {
		empty, isObject := value.(object)
		if value != nil && (!isObject || !empty.isEmpty()) {
			reader.refuse(place(reader.way, name), "must be a list, is "+nameValue(value), "list_type")
		}
		return
	}
	count := items.len()
	if !reader.checkItems(count, of.items.max, name) {
		return
	}
	reader.way = append(reader.way, name)
	read := make([]*scope, count)
	for at := range read {
		read[at] = newScope(of, reader.values, holder, at, count)
		reader.readItem(of, read[at], items.at(at))
	}
	reader.way = reader.way[:len(reader.way)-1]
	holder.lists[of.items.place] = read
}

// checkItems reports whether the items of a list are to be read.
func (reader *objectReader) checkItems(count, most int, name any) bool {
	if reader.itemCount > maxAllItems {
		return false
	}
	loc := place(reader.way, name)
	if count > maxItems {
		reader.refuse(loc, fmt.Sprintf("must hold at most %d items", maxItems), "too_long")
		return false
	}
	if count > most {
		reader.refuse(loc, tooManyItems(count, most), "too_many_items")
	}
	reader.itemCount += count
	if reader.itemCount > maxAllItems {
		msg := fmt.Sprintf("must hold at most %d items in all", maxAllItems)
		reader.refuse([]any{"data"}, msg, "too_long")
		return false
	}
	return true
}

func (reader *objectReader) readItem(of *names, item *scope, value any) {
	holder, isLacking, shared := reader.in, reader.isLacking, reader.shared
	item.isPlain = true
	item.giveLoop()
	reader.in, reader.isLacking, reader.shared = item, false, nil
	reader.readScope(of.asked, toJSON(value), item.index)
	item.giveCounts()
	reader.in, reader.isLacking, reader.shared = holder, isLacking, shared
}

// refuse adds a fault, unless its path already has one.
func (reader *objectReader) refuse(loc []any, msg, kind string) {
	path, _ := json.Marshal(loc)
	if reader.faulty[string(path)] {
		return
	}
	if reader.faulty == nil {
		reader.faulty = map[string]bool{}
	}
	reader.faulty[string(path)] = true
	reader.issues.addOverall(append([]any(nil), loc...), msg, kind)
}
