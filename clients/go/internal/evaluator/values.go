package evaluator

// values is the table of all values of a mail, items included: empty where none was supplied, clean once prepared.
// What is computed of a long value is kept for the fill.
type values struct {
	texts   []string
	blanks  map[int]bool
	escaped map[escapedKey]escapedValue
}

type escapedKey struct {
	index    int
	position position
}

type escapedValue struct {
	text string
	ok   bool
}

// maxShort is the length up to which a value is escaped where it is written, and nothing is kept.
const maxShort = 128

// add reserves that many values, and returns the index of the first.
func (table *values) add(count int) int {
	first := len(table.texts)
	table.texts = append(table.texts, make([]string, count)...)
	return first
}

// prepare cleans all values.
func (table *values) prepare() {
	for at, text := range table.texts {
		table.texts[at] = clean(text)
	}
}

// appendEscaped appends a value as a slot writes it. It reports false for one that the position refuses.
func (table *values) appendEscaped(to []byte, index int, of *slot) ([]byte, bool) {
	text := table.texts[index]
	if len(text) <= maxShort || of.position == positionPlain {
		return of.write(to, text)
	}
	key := escapedKey{index, of.position}
	known, ok := table.escaped[key]
	if !ok {
		if table.escaped == nil {
			table.escaped = map[escapedKey]escapedValue{}
		}
		written, isAccepted := of.write(nil, text)
		known = escapedValue{string(written), isAccepted}
		table.escaped[key] = known
	}
	return append(to, known.text...), known.ok
}

// isBlank reports whether a value is empty or only white space.
func (table *values) isBlank(index int) bool {
	text := table.texts[index]
	if len(text) <= maxShort {
		return isBlank(text)
	}
	known, ok := table.blanks[index]
	if !ok {
		if table.blanks == nil {
			table.blanks = map[int]bool{}
		}
		known = isBlank(text)
		table.blanks[index] = known
	}
	return known
}
