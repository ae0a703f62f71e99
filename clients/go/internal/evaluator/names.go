package evaluator

import "strings"

const groupBrand = "brand"

// groups are those of values, in the order in which plain data are searched for them.
var groups = []string{"text", "url", "attr", groupBrand}

const (
	loopPrefix = "loop_"
	loopNumber = "loop_number"
	loopFirst  = "loop_first"
	loopLast   = "loop_last"
)

// valueSource is where the value of a tag comes from. Without a path that is the number of items of a list.
type valueSource struct {
	group, name string
	path        []string
	// isFormatted is true for another value in a format.
	isFormatted bool
}

// contextKey is a key of the context, as written and as it is compared, and where plain data have its value: the
// first of the paths that do.
type contextKey struct {
	index       int
	name, lower string
	paths       [][]string
}

// countedValue is a value that is the number of items of a list.
type countedValue struct {
	value int
	list  *names
}

// formattedValue is a value that is another one of its scope, written in a format.
type formattedValue struct {
	formattedKey
	value int
}

type formattedKey struct {
	from     int
	format   *format
	currency *tag
}

// itemsOf is what a list is called in the scope that holds it.
type itemsOf struct {
	name string
	// path is where plain data have it, from what holds it on.
	path []string
	// max is how many items every program accepts.
	max    int
	holder *names
	// place is its place among the lists of the holder.
	place int
}

// names is what the programs of a mail ask of the data itself, or of an item of a list: each name has an index, which
// programs share. It grows while programs are prepared, and is not changed afterwards.
type names struct {
	// index is 0 for the data, otherwise that of the list among those of the mail, from 1.
	index int
	// items is nil for the data.
	items *itemsOf
	depth int
	// values has the index of each value by group and normalised name.
	values map[string]map[string]int
	// sources has that of each value. Tags of one group and name share a value: that of the first number of items, or
	// else of the first path.
	sources []valueSource
	// numbers are the values that are the number of the item.
	numbers   []int
	counts    []countedValue
	formatted []formattedValue
	keys      []contextKey
	// contextCount is how many values of the context there are: those of keys and the numbers of items of lists.
	contextCount int
	lists        []*names
	listsByName  map[string]*names
	// all has, of the data, those of all lists, in order of first appearance.
	all []*names
	// sizeIndex is the value of the context that is the number of the list's items, in its holder; -1 when nothing asks.
	sizeIndex        int
	keyIndexes       map[string]int
	formattedIndexes map[formattedKey]int
	asked            *askedMember
}

func newNames(index int, items *itemsOf) *names {
	made := &names{
		index: index, items: items, sizeIndex: -1, values: map[string]map[string]int{},
		listsByName: map[string]*names{}, keyIndexes: map[string]int{}, formattedIndexes: map[formattedKey]int{},
	}
	for _, group := range groups {
		made.values[group] = map[string]int{}
	}
	if items != nil {
		made.depth = items.holder.depth + 1
	}
	return made
}

// label is `items`, or `items.options` for a list in the items of another.
func (of *names) label() string {
	if of.items.holder.items == nil {
		return of.items.name
	}
	return of.items.holder.label() + "." + of.items.name
}

// isWithin reports whether it is another scope, or what an item of that holds.
func (of *names) isWithin(other *names) bool {
	return of == other || of.items != nil && of.items.holder.isWithin(other)
}

// isReserved reports whether a name, normalised or in lower case, is given by the evaluator: to items only.
func (of *names) isReserved(name string) bool {
	return of.items != nil && strings.HasPrefix(name, loopPrefix)
}

// valueOf returns the index of a value that has a path.
func (of *names) valueOf(group, name string, path []string) int {
	if known, ok := of.values[group][name]; ok {
		return known
	}
	value := len(of.sources)
	of.values[group][name] = value
	of.sources = append(of.sources, valueSource{group: group, name: name, path: path})
	if of.items != nil && name == loopNumber {
		of.numbers = append(of.numbers, value)
	}
	return value
}

// countOf returns the index of a value that is the number of items of a list.
func (of *names) countOf(group, name string, list *names) int {
	value, isKnown := of.values[group][name]
	if !isKnown {
		value = len(of.sources)
		of.values[group][name] = value
		of.sources = append(of.sources, valueSource{})
	}
	if !isKnown || of.sources[value].path != nil {
		of.counts = append(of.counts, countedValue{value, list})
	}
	of.sources[value] = valueSource{group: group, name: name}
	return value
}

// formattedOf returns the index of another value in a format.
func (of *names) formattedOf(key formattedKey) int {
	if known, ok := of.formattedIndexes[key]; ok {
		return known
	}
	value := len(of.sources)
	of.formattedIndexes[key] = value
	source := of.sources[key.from]
	source.isFormatted = true
	of.sources = append(of.sources, source)
	of.formatted = append(of.formatted, formattedValue{key, value})
	return value
}

func (of *names) keyOf(name string, paths [][]string) int {
	if known, ok := of.keyIndexes[name]; ok {
		return known
	}
	index := of.contextCount
	of.contextCount++
	of.keyIndexes[name] = index
	of.keys = append(of.keys, contextKey{index, name, lowerCase(name), paths})
	return index
}

// listOf returns the names of the items of a list here, which programs share. Of several limits the lowest counts.
func (of *names) listOf(name string, path []string, most int, data *names) *names {
	if known := of.listsByName[name]; known != nil {
		known.items.max = min(known.items.max, most)
		return known
	}
	list := newNames(len(data.all)+1, &itemsOf{name, path, most, of, len(of.lists)})
	of.listsByName[name] = list
	of.lists = append(of.lists, list)
	data.all = append(data.all, list)
	return list
}

// sizeOf returns the index, in the scope that holds the list, of the number of its items.
func (of *names) sizeOf() int {
	if of.sizeIndex < 0 {
		of.sizeIndex = of.items.holder.contextCount
		of.items.holder.contextCount++
	}
	return of.sizeIndex
}
