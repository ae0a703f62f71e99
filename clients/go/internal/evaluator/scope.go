package evaluator

import "strconv"

// scope is what the data, or an item of a list, gives a program.
type scope struct {
	names *names
	// holder is the scope that holds the list; nil for the data.
	holder *scope
	// index is the index in the list, and count how many items it has.
	index, count int
	values       *values
	// first is where its values begin in the table of all.
	first int
	// isPlain reports that plain data give it: to the data itself what merge tags, context and lists leave out.
	isPlain bool
	context []*contextValue
	// lists has the items of each list, by its place; nil for a list that nobody has given.
	lists [][]*scope
}

func newScope(of *names, table *values, holder *scope, index, count int) *scope {
	made := &scope{names: of, holder: holder, index: index, count: count, values: table, first: table.add(len(of.sources))}
	if of.contextCount > 0 {
		made.context = make([]*contextValue, of.contextCount)
	}
	if len(of.lists) > 0 {
		made.lists = make([][]*scope, len(of.lists))
	}
	return made
}

func (in *scope) textOf(value int) string {
	return in.values.texts[in.first+value]
}

// giveLoop gives an item the values that are its number, first or last.
func (in *scope) giveLoop() {
	if in.holder == nil {
		return
	}
	for _, value := range in.names.numbers {
		in.values.texts[in.first+value] = strconv.Itoa(in.index + 1)
	}
	for _, key := range in.names.keys {
		switch key.lower {
		case loopNumber:
			in.context[key.index] = &contextValue{text: strconv.Itoa(in.index + 1)}
		case loopFirst:
			in.context[key.index] = &contextValue{text: strconv.FormatBool(in.index == 0)}
		case loopLast:
			in.context[key.index] = &contextValue{text: strconv.FormatBool(in.index == in.count-1)}
		}
	}
}

// giveCounts gives the values that are the number of items of its lists, once those are complete.
func (in *scope) giveCounts() {
	for _, list := range in.names.lists {
		if list.sizeIndex >= 0 {
			in.context[list.sizeIndex] = &contextValue{text: strconv.Itoa(len(in.lists[list.items.place]))}
		}
	}
	for _, counted := range in.names.counts {
		in.values.texts[in.first+counted.value] = strconv.Itoa(len(in.lists[counted.list.items.place]))
	}
}

// giveFormats writes its values that have a format, and those of the items of its lists, once all values are given.
func (in *scope) giveFormats() {
	texts := in.values.texts
	for _, each := range in.names.formatted {
		text := texts[in.first+each.from]
		if text != "" {
			text, _ = each.format.write(text, in.codeOf(each.currency))
		}
		texts[in.first+each.value] = text
	}
	for _, items := range in.lists {
		for _, item := range items {
			item.giveFormats()
		}
	}
}

// codeOf returns the value of a tag of this scope or of one around it, or its default.
func (in *scope) codeOf(currency *tag) string {
	if currency == nil {
		return ""
	}
	holder := in
	for holder != nil && holder.names != currency.names {
		holder = holder.holder
	}
	if holder != nil && holder.textOf(currency.value) != "" {
		return holder.textOf(currency.value)
	}
	return currency.byDefault
}

// prefix is what precedes a name in a report: `items[3].`; nothing for the data.
func (in *scope) prefix() string {
	if in.holder == nil {
		return ""
	}
	return in.holder.prefix() + in.names.items.name + "[" + strconv.Itoa(in.index) + "]."
}

// loc is the way to it in what the caller gave.
func (in *scope) loc() []any {
	switch {
	case in.holder == nil && in.isPlain:
		return []any{"data"}
	case in.holder == nil:
		return nil
	case in.isPlain:
		return place(place(in.holder.loc(), toLoc(in.names.items.path)...), in.index)
	case in.holder.holder == nil:
		return []any{"lists", in.names.items.name, in.index}
	}
	return place(in.holder.loc(), "lists", in.names.items.name, in.index)
}

// locOf is the way to a value.
func (in *scope) locOf(value int) []any {
	for _, each := range in.names.formatted {
		if each.value == value {
			value = each.from
			break
		}
	}
	source := in.names.sources[value]
	if in.isPlain && source.path != nil {
		return place(in.loc(), toLoc(source.path)...)
	}
	var loc []any
	if in.holder != nil {
		loc = in.loc()
	}
	return place(loc, "merge_tags", source.group, source.name)
}

func toLoc(path []string) []any {
	loc := make([]any, len(path))
	for at, name := range path {
		loc[at] = name
	}
	return loc
}

// countItems returns how many items each list has in all, by its label.
func countItems(data *scope) map[string]int {
	counts := make(map[string]int, len(data.names.all))
	for _, list := range data.names.all {
		counts[list.label()] = 0
	}
	data.countInto(counts)
	return counts
}

func (in *scope) countInto(counts map[string]int) {
	for _, list := range in.names.lists {
		items := in.lists[list.items.place]
		counts[list.label()] += len(items)
		if len(list.lists) > 0 {
			for _, item := range items {
				item.countInto(counts)
			}
		}
	}
}
