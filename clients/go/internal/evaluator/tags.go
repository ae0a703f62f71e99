package evaluator

import "fmt"

const (
	maxSourceBytes  = 2 * maxValueBytes
	maxTags         = 10_000
	maxListTags     = 256
	maxChoices      = 16
	groupRule       = "must be one of text, url, attr; in format 3 also brand"
	absentFromBrand = "must be absent from a tag of a brand"
)

// tag is one whose name has become an index into the values of a scope.
type tag struct {
	names *names
	// label is `group.name`, for the report.
	label      string
	value      int
	hasDefault bool
	byDefault  string
	// isBrand is true for the group `brand`, whose default is what the template declares.
	isBrand        bool
	choices        []string
	source         string
	isDefaultBlank bool
	isSourceBlank  bool
	// made is, with a format, the value that it is made of.
	made *formattedKey
}

// parseTags reads the tags of a program.
func (of *references) parseTags(value any) {
	counts := map[*names]int{}
	for at, entry := range parseList(value, []any{"tags"}, maxTags) {
		loc := []any{"tags", at}
		object := parseObject(entry, loc)
		in := of.data
		if list, ok := object.Get("list"); ok && of.hasLists {
			in = of.lists[parseReference(list, place(loc, "list"), len(of.lists))]
		}
		counts[in]++
		if in != of.data && counts[in] > maxListTags {
			msg := fmt.Sprintf("must be a list with at most %d tags", maxListTags)
			refuseProgram(place(loc, "list"), msg, "too_many")
		}
		read := of.parseTag(object, in, loc)
		if of.hasFormats {
			of.addFormat(read, object, loc)
		}
		of.tags = append(of.tags, read)
	}
}

func (of *references) parseTag(object *Object, in *names, loc []any) *tag {
	group, _ := object.Value("group").(string)
	isBrand := group == groupBrand
	if !contains(groups, group) || isBrand && !of.hasPaths {
		refuseProgram(place(loc, "group"), groupRule, "enum")
	}
	if isBrand && object.Has("list") {
		refuseProgram(place(loc, "list"), absentFromBrand, "brand")
	}
	name := parseName(object.Value("name"), place(loc, "name"), of.hasPaths)
	if isBrand && object.Has("count") {
		refuseProgram(place(loc, "count"), absentFromBrand, "brand")
	}
	read := &tag{names: in, label: group + "." + name, isBrand: isBrand}
	list, path := of.parseSource(object, name, in, loc)
	if object.Has("default") || isBrand {
		read.hasDefault = true
		read.byDefault = clean(parseShortText(object.Value("default"), place(loc, "default"), maxValueBytes))
	}
	read.source = clean(parseShortText(object.Value("source"), place(loc, "source"), maxSourceBytes))
	read.isDefaultBlank, read.isSourceBlank = isBlank(read.byDefault), isBlank(read.source)
	if list != nil {
		read.value = in.countOf(group, name, list)
	} else {
		read.value = in.valueOf(group, name, path)
	}
	if isBrand && object.Has("choices") {
		read.choices = parseChoices(object.Value("choices"), place(loc, "choices"))
	}
	return read
}

// parseSource reads the counted list or the path of a tag.
func (of *references) parseSource(object *Object, name string, in *names, loc []any) (*names, []string) {
	if !of.hasPaths {
		return nil, []string{name}
	}
	count, ok := object.Get("count")
	if !ok {
		return nil, parsePath(object, name, loc, in)
	}
	countLoc := place(loc, "count")
	list := of.lists[parseReference(count, countLoc, len(of.lists))]
	if list.items.holder != in {
		refuseProgram(countLoc, "must be a list that lies where the tag does", "scope")
	}
	return list, nil
}

// parseChoices reads the fonts that a tag may write.
func parseChoices(value any, loc []any) []string {
	var choices []string
	for at, entry := range parseList(value, loc, maxChoices) {
		choice := parseText(entry, place(loc, at))
		if !fontChoice.MatchString(choice) {
			refuseProgram(place(loc, at), "must match "+fontChoicePattern, "pattern")
		}
		choices = append(choices, choice)
	}
	return choices
}

// addFormat gives a tag the value that its format makes of that of its name.
func (of *references) addFormat(read *tag, object *Object, loc []any) {
	value, ok := object.Get("format")
	if !ok {
		return
	}
	if read.isBrand {
		refuseProgram(place(loc, "format"), absentFromBrand, "brand")
	}
	key := formattedKey{from: read.value, format: of.formats[parseReference(value, place(loc, "format"), len(of.formats))]}
	if key.format.money != nil {
		currencyLoc := place(loc, "currency")
		key.currency = of.tags[parseReference(object.Value("currency"), currencyLoc, len(of.tags))]
		if !read.names.isWithin(key.currency.names) {
			refuseProgram(currencyLoc, "must be a tag of the data or of a list around this tag", "scope")
		}
	}
	read.value, read.made = read.names.formattedOf(key), &key
}
